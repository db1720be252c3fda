import { HttpResponse, http, type JsonBodyType } from 'msw';
import { describe, expect, it } from 'vitest';
import type { EndpointDefinition } from '#endpoints/endpoint';
import { endpoints } from '#endpoints/index';
import { neededParts } from '#endpoints/needed-parts';
import { ReceivedId } from '#endpoints/received';
import { ReceivedDay, ReceivedTime } from '#endpoints/received-time';
import { isVital } from '#endpoints/vital';
import { call } from './call';
import { serveCalls, apiUrl as url } from './testing-calls';
import { unreadableCountOf } from './unreadable-count';

const { server } = serveCalls();

const all: readonly EndpointDefinition[] = Object.values(endpoints).flatMap((domain) =>
  Object.values(domain),
);
const reads = all.filter(
  ({ method, extension, responseType = 'json' }) => method === 'get' && !extension && responseType === 'json',
);

/**
 * What a response may have to have, from the specification: the ids that its paths and entities name, and the fields of its
 * entities. Beside them the names of the masters, and the counts that a call is made for.
 */
const NAMED = new Set([
  ...['universalCorporationId', 'universalUid', 'projectId', 'chatGroupId', 'selectionId', 'templateId'],
  ...['applicationId', 'messageId', 'scoutId', 'id', 'code', 'count'],
  ...['roleId', 'name', 'title', 'message', 'memo', 'contractType', 'scoutMessage'],
]);

it('needs nothing that the specification does not name', () => {
  const needed = reads.flatMap((read) => neededParts(read).map((part) => [read.path, part] as const));
  const names = needed
    .filter(([, part]) => part !== '')
    .map(([path, part]) => [path, part.split('.').at(-1) ?? '']);
  expect(names.filter(([, name = '']) => !NAMED.has(name))).toEqual([]);
  expect(reads.length).toBeGreaterThan(35);
});

type Fields = Readonly<Record<string, unknown>>;
const fieldsOf = (value: unknown): Fields => ({ ...Object(value) });

/** A whole response of a schema. */
function sampleOf(schema: unknown): unknown {
  if (schema === ReceivedId) return 'id-1';
  if (schema === ReceivedTime) return '2026-11-24T01:00:00Z';
  if (schema === ReceivedDay) return '2026-11-24';
  const { wrapped, item, entries, options, type, known } = fieldsOf(schema);
  if (known) return sampleOf(known);
  if (wrapped) return sampleOf(wrapped);
  if (item) return [sampleOf(item), sampleOf(item)];
  if (entries)
    return Object.fromEntries(
      Object.entries(fieldsOf(entries)).map(([name, each]) => [name, sampleOf(each)]),
    );
  if (Array.isArray(options)) return type === 'picklist' ? options[0] : sampleOf(options[0]);
  return { string: 'text', number: 1, boolean: true }[String(type)];
}

/** The schema of the part at a path. */
function schemaAt(schema: unknown, keys: readonly (string | number)[]): unknown {
  let at = schema;
  for (const key of keys) {
    let inner = fieldsOf(at);
    while (inner.wrapped) inner = fieldsOf(inner.wrapped);
    at = inner.entries ? fieldsOf(inner.entries)[key] : inner.item;
  }
  return at;
}

type Path = readonly (string | number)[];

/** The paths of all named parts of a value; of lists those of the first row. */
function pathsIn(value: unknown, at: Path = []): Path[] {
  if (Array.isArray(value)) return pathsIn(value[0], [...at, 0]);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => [[...at, name], ...pathsIn(part, [...at, name])]);
}

const MISSING = Symbol('missing');

/** A copy of a value with another part at a path. */
function withPart(value: unknown, [key, ...rest]: Path, part: unknown): JsonBodyType {
  if (key === undefined) return JSON.parse(JSON.stringify(part));
  if (Array.isArray(value))
    return value.map((item, index) => (index === key ? withPart(item, rest, part) : item));
  const { [key]: old, ...others } = fieldsOf(value);
  const next = rest.length === 0 && part === MISSING ? {} : { [key]: withPart(old, rest, part) };
  return JSON.parse(JSON.stringify({ ...others, ...next }));
}

const forms = [
  ...[MISSING, null, 'x', '', 5, -1, true, {}, [], { a: 1 }, [[1]]],
  ...['2026-11-24 10:00:00', '2026-11-24', '2026/11/24', 1_795_482_000, 1_795_482_000_000],
];

const rowsOf = (read: unknown): unknown => (Array.isArray(read) ? read : fieldsOf(read).items);

/** Whether the app needs something at a path or within it: the rows of a list, an id. */
function isNeeded(path: Path, needed: readonly string[], endpoint: EndpointDefinition): boolean {
  const name = path.filter((key) => typeof key === 'string').join('.');
  const isRows = name === 'items';
  const isOneOf = needed.some((part) => part === name || part.startsWith(`${name}.`));
  return isRows || isOneOf || isVital(schemaAt(endpoint.response, path));
}

describe.each(reads.map((read) => [read.path, read] as const))('%s', (path, endpoint) => {
  const whole = sampleOf(endpoint.response);
  const needed = neededParts(endpoint);
  const params = Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, 'x']));
  const optional = pathsIn(whole).filter((at) => !isNeeded(at, needed, endpoint));

  async function read(body: JsonBodyType): Promise<unknown> {
    server.use(http.get(url(path), () => HttpResponse.json(body)));
    const query = { email: 'a@example.com', projectId: 'p', projectIds: ['p'] };
    return call(endpoint, { params, query });
  }

  it('is read with every optional part missing, empty or of another form', async () => {
    const intact = rowsOf(await read(withPart(whole, [], whole)));
    for (const at of optional) {
      for (const form of forms) {
        const given = await read(withPart(whole, at, form)).catch((error: unknown) => error);
        const what = `${at.join('.')} as ${String(form === MISSING ? 'missing' : JSON.stringify(form))}`;
        expect([what, given instanceof Error, unreadableCountOf(given)]).toEqual([what, false, 0]);
        if (Array.isArray(intact)) expect(rowsOf(given)).toHaveLength(intact.length);
      }
    }
  });
});
