import fc, { type Arbitrary } from 'fast-check';
import type { EndpointDefinition } from '#endpoints/endpoint';
import { hostileSegment, hostileTexts, hostileValue, mutationOf } from '../../support/faults/hostile.ts';
import { arbitraryOf } from '../../support/records/arbitrary-of.ts';
import { urlOf } from '../../support/servers/call-api.ts';
import { TEST_API_URL, tokenFor } from '../../support/servers/test-api.ts';
import type { AnyCall } from './cases.ts';
import type { World } from './world.ts';

/** A request as it goes out; printed when the response is wrong. */
export type Shot = {
  path: string;
  headers: Record<string, string>;
  body?: string | FormData | Uint8Array<ArrayBuffer>;
};

/** Ids of records of the company and of others, which generated values name. */
const idsOf = ({
  cid,
  user,
  colleague,
  candidate,
  project,
  draft,
  swProject,
  conversation,
  template,
}: World) => [
  cid,
  user.universalUid,
  colleague.universalUid,
  candidate.universalUid,
  project.projectId,
  draft.projectId,
  swProject.projectId,
  conversation.chatGroupId,
  conversation.selectionId,
  conversation.applicationId ?? 'none',
  ...conversation.messageIds,
  template.templateId,
  'engineer-backend',
  'side-job',
];

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function formOf(body: unknown): FormData {
  const form = new FormData();
  for (const [key, value] of Object.entries(isRecord(body) ? body : { file: body })) {
    if (value instanceof Blob) form.append(key, value);
    else form.append(key, (typeof value === 'string' ? value : JSON.stringify(value ?? null)).toWellFormed());
  }
  return form;
}

/** Bodies that are no JSON, or JSON with a catch. */
const rawBodies: readonly string[] = [
  '',
  '{',
  '\ufeff{}',
  'null',
  '[]',
  '"text"',
  '1e999',
  '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}',
  '{"universalUid":"a","universalUid":"b"}',
  `${'['.repeat(100_000)}`,
  `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
  `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`,
  `{"title":"${'x'.repeat(1_100_000)}"}`,
  '{"title":"\\ud800"}',
  '------x\r\nContent-Disposition: form-data; name="file"; filename="../../x.png"\r\n\r\n\r\n------x--\r\n',
];

const contentTypes: readonly string[] = [
  'application/json',
  'application/json; charset=utf-16',
  'application/jsonp',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=----x',
  'multipart/form-data; boundary="',
  'text/plain',
  'application/xml',
  '',
];

const headers: Arbitrary<Record<string, string>> = fc.record(
  {
    'Idempotency-Key': fc.oneof(
      fc.uuid(),
      fc.constantFrom('', 'short', 'x'.repeat(9000), "'; drop table scout"),
    ),
    'X-Request-Id': fc.constantFrom('', 'x'.repeat(9000), 'abcdefgh', '../../../etc'),
    'X-Forwarded-For': fc.constantFrom('', 'x, y', '::1'),
    'Content-Encoding': fc.constantFrom('gzip', 'br', 'identity'),
    Origin: fc.constantFrom('null', 'https://evil.example'),
    Range: fc.constantFrom('bytes=0-', 'bytes=-1'),
    'X-HTTP-Method-Override': fc.constantFrom('DELETE', 'GET'),
  },
  { requiredKeys: [] },
);

/**
 * Requests to an endpoint: those that its schemas allow, a valid call with something changed in it, and bodies, paths
 * and headers that make no sense.
 */
export function shotsAt(definition: EndpointDefinition, world: World, call: AnyCall): Arbitrary<Shot> {
  const ids = idsOf(world);
  const { method, path, query, body, bodyType } = definition;
  const isPost = method === 'post';
  const isForm = bodyType === 'multipart';
  const authorization = `Bearer ${tokenFor(call.as ?? world.user)}`;
  const params: Record<string, string> = { ...call.params, cid: world.cid };
  const validPath = urlOf(definition, params, call.query);
  const queryKeys = Object.keys(query?.entries ?? {}).flatMap((key) => [key, `${key}[]`]);

  const pathOf = (url: URL) => `${url.pathname}${url.search}`;
  const encode = (value: unknown) => (isForm ? formOf(value) : JSON.stringify(value ?? null));
  const shot = (given: { path?: string; body?: Shot['body']; headers?: Record<string, string> }): Shot => ({
    path: given.path ?? pathOf(validPath),
    headers: {
      Authorization: authorization,
      ...(isPost && !isForm && { 'Content-Type': 'application/json' }),
      ...given.headers,
    },
    ...(isPost && { body: given.body ?? encode(call.body ?? {}) }),
  });

  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const hostilePath = fc
    .record(
      Object.fromEntries(
        names.map(
          (name) => [name, fc.oneof(fc.constantFrom(params[name] ?? '', ...ids), hostileSegment)] as const,
        ),
      ),
    )
    .map((given) =>
      shot({ path: path.replace(/:(\w+)/g, (_, name: string) => given[name] ?? '') + validPath.search }),
    );

  const generated = fc
    .tuple(
      fc.record(
        Object.fromEntries(names.map((name) => [name, fc.constantFrom(params[name] ?? '', ...ids)] as const)),
      ),
      query ? arbitraryOf(query, ids) : fc.constant({}),
      body ? arbitraryOf(body, ids) : fc.constant(undefined),
    )
    .map(([given, asked, value]) =>
      shot({
        path: pathOf(urlOf(definition, { ...given, cid: world.cid }, isRecord(asked) ? asked : {})),
        ...(body && { body: encode(value) }),
      }),
    );

  const hostileQuery = fc
    .array(
      fc.tuple(
        fc.constantFrom(...queryKeys, 'page', '__proto__', 'x'),
        fc.oneof(fc.constantFrom(...hostileTexts), fc.string({ unit: 'binary', maxLength: 60 })),
      ),
      { minLength: 1, maxLength: 6 },
    )
    .map((pairs) => {
      const url = new URL(validPath);
      for (const [key, value] of pairs) url.searchParams.append(key, value.toWellFormed());
      return shot({ path: pathOf(url) });
    });

  const mutated = mutationOf(call.body ?? {}).map((value) => shot({ body: encode(value) }));
  const generatedAndMutated = body
    ? arbitraryOf(body, ids).chain((value) =>
        mutationOf(value).map((changed) => shot({ body: encode(changed) })),
      )
    : hostileValue.map((value) => shot({ body: encode(value) }));
  const raw = fc
    .tuple(
      fc.oneof(
        fc.constantFrom<NonNullable<Shot['body']>>(...rawBodies),
        fc.uint8Array({ maxLength: 300 }).map((bytes) => new Uint8Array(bytes)),
      ),
      fc.constantFrom(...contentTypes),
    )
    .map(([value, type]) => shot({ body: value, headers: { 'Content-Type': type } }));
  const withHeaders = headers.map((given) => shot({ headers: given }));

  return fc.oneof(
    { weight: 3, arbitrary: generated },
    ...(names.length > 0 ? [{ weight: 1, arbitrary: hostilePath }] : []),
    ...(queryKeys.length > 0 || !isPost ? [{ weight: 2, arbitrary: hostileQuery }] : []),
    ...(isPost
      ? [
          { weight: 3, arbitrary: mutated },
          { weight: 2, arbitrary: generatedAndMutated },
          { weight: 1, arbitrary: raw },
        ]
      : []),
    { weight: 1, arbitrary: withHeaders },
  );
}

/** Returns the request of a shot. */
export const requestOf = ({ method }: EndpointDefinition, { path, headers: given, body }: Shot): Request =>
  new Request(TEST_API_URL + path, { method: method.toUpperCase(), headers: given, body });
