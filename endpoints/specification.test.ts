import { expect, it } from 'vitest';
import type { EndpointDefinition } from './endpoint.ts';
import { isExtension } from './extension.ts';
import { endpoints } from './index.ts';
import { ReceivedId } from './received.ts';

const all: readonly EndpointDefinition[] = Object.values(endpoints).flatMap((domain) =>
  Object.values(domain),
);
const calls = all.filter(({ extension }) => !extension);

/** The calls whose parameters the specification leaves open (§7: 「query」, 「params passed through」, the profile search). */
const OPEN_QUERY =
  /(favorite_user\/list|list_v2|project_application\/count_for_projects|project\/list|scout\/search|search_v2)$/;

/** The parameters that §7 names, call by call; every other call has none. */
const named: Readonly<Record<string, readonly string[]>> = {
  'project_application/search': ['selectionStatus', 'orderBy', 'searchWord', 'targetProjectId', 'page'],
  'interaction/list': ['page', 'filterType', 'orderBy', 'searchWord', 'selectionStatus', 'targetProjectId'],
  'corporation_member_invitation/get_user_account_by_email': ['email'],
  'selection_project/list': ['universalUid'],
  'message/latest_list': ['latestMessageId'],
  'message/past_list': ['oldestMessageId'],
};

/** The fields that §7 and §3 name, call by call. */
const bodies: Readonly<Record<string, readonly string[]>> = {
  'user_account/create': ['email'],
  'message/create': ['textMessage'],
  'file/create': ['fileName', 'filePath'],
  ':cid/scout/create': ['scoutTargetUniversalUid', 'scoutMessage', 'targetProjectId'],
  'selection/:selectionId/finish': ['isSendMessage'],
  'matching_report/:chatGroupId/create': ['universalCorporationId', 'universalUid', 'chatGroupId'],
  ':chatGroupId/read_application': [],
};

/** The names of an object schema that are no extensions. */
function namesOf(schema: EndpointDefinition['query']): string[] {
  const entries: object = schema && 'entries' in schema ? Object(schema.entries) : {};
  return Object.entries(entries).flatMap(([name, entry]) => (isExtension(entry) ? [] : name));
}

const valueFor = <Value>(table: Readonly<Record<string, Value>>, path: string) =>
  Object.entries(table).find(([end]) => path.endsWith(`/${end}`))?.[1];

// Written from the specification: the tests on a strict platform take the marks in `endpoints/` for true.
it('marks as an extension every parameter that the specification does not name', () => {
  const closed = calls.filter(({ path }) => !OPEN_QUERY.test(path));
  expect(closed.map(({ path, query }) => [path, namesOf(query).sort()])).toEqual(
    closed.map(({ path }) => [path, [...(valueFor(named, path) ?? [])].sort()]),
  );
});

it('has no extension in the body of a call that the specification names', () => {
  const entriesOf = (body: EndpointDefinition['body']): unknown[] =>
    Object.values(body && 'entries' in body ? Object(body.entries) : {});
  const beside = calls.filter(({ body }) => entriesOf(body).some(isExtension));
  expect(beside.map(({ path }) => path)).toEqual([]);
});

it('has in a body exactly the fields that the specification names for it', () => {
  const known = calls.filter(
    ({ method, path }) =>
      (method === 'post' && path.startsWith('/matching/')) || path.startsWith('/user_account/general/'),
  );
  expect(known.map(({ path, body }) => [path, Object.keys(Object(body).entries ?? {}).sort()])).toEqual(
    known.map(({ path }) => [path, [...(valueFor(bodies, path) ?? [])].sort()]),
  );
});

/** The schemas of the ids of records in a response, by their places: a role is none. */
function idsIn(schema: unknown, place: string): [string, unknown][] {
  const { wrapped, item, options, entries }: Readonly<Record<string, unknown>> = { ...Object(schema) };
  const inner = [wrapped, item, ...(Array.isArray(options) ? options : [])].filter(
    (part) => part instanceof Object,
  );
  return [
    ...inner.flatMap((part) => idsIn(part, place)),
    ...Object.entries({ ...Object(entries) }).flatMap(([name, entry]): [string, unknown][] => {
      if (isExtension(entry) || name === 'roleId') return [];
      const at = `${place} ${name}`;
      return /^id$|Id$|Uid$/.test(name) ? [[at, entry]] : idsIn(entry, at);
    }),
  ];
}

it('takes a number for every id that a platform returns', () => {
  const ids = calls.flatMap(({ path, response }) => idsIn(response, path));
  expect(ids.length).toBeGreaterThan(50);
  const refusing = ids.filter(([, schema]) => schema !== ReceivedId && Object(schema).wrapped !== ReceivedId);
  expect(refusing.map(([place]) => place)).toEqual([]);
});
