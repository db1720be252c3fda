import { describe, expect, test } from 'vitest';
import { serveApi } from '../support/servers/serve-api.ts';
import { type AnyCall, cases, sendCall } from './support/cases.ts';
import { createWorld } from './support/world.ts';

// What a field of each kind gets that no database takes as it comes, and what it refuses although it looks like one.

const api = serveApi();

const refused = {
  timestamp: [
    '2026-02-30T00:00:00Z',
    '2025-02-29T00:00:00Z',
    '2026-04-31T00:00:00+09:00',
    '2026-01-01T24:00:00Z',
    '2026-01-01T23:59:60Z',
    '2026-01-01T00:00:00+16:00',
    '2026-01-01T00:00:00-23:59',
    '0000-01-01T00:00:00Z',
    '0001-01-01T00:00:00+14:00',
    '9999-12-31T23:59:59-14:00',
    '+275760-09-13T00:00:00.000Z',
    '2026-01-01',
    'now',
  ],
  day: ['2026-02-30', '2025-02-29', '0000-01-01', '9999-12-31', '20260101', '2026-1-1', 'today'],
  number: [2_147_483_648, 2 ** 53, 1e21, 1e308, -2_147_483_649, 0.5, 'NaN', 'Infinity'],
  text: ['a\u0000b'],
  id: ['a\u0000b', "' or 1=1 --", 'x'.repeat(65), '２'],
} as const;

type Kind = keyof typeof refused;
type Place = { part: 'query' | 'body'; path: readonly string[]; kind: Kind; isList: boolean };

type Schema = {
  type?: string;
  pipe?: Schema[];
  wrapped?: Schema;
  item?: Schema;
  entries?: Record<string, Schema>;
};

function core(schema: Schema): Schema {
  if (schema.pipe?.[0]) return { ...core(schema.pipe[0]), pipe: schema.pipe };
  return schema.wrapped ? core(schema.wrapped) : schema;
}

function kindOf({ type, pipe = [] }: Schema): Kind | null {
  const has = (wanted: string) => pipe.some((each) => each.type === wanted);
  if (type === 'number') return 'number';
  if (type !== 'string') return null;
  if (has('iso_timestamp')) return 'timestamp';
  if (has('iso_date')) return 'day';
  return has('regex') && has('max_length') ? 'id' : 'text';
}

/** Every field below a schema that takes a text or a number. */
function placesOf(
  schema: unknown,
  part: Place['part'],
  path: readonly string[] = [],
  isList = false,
): Place[] {
  const inner = core(Object(schema));
  if (inner.entries) {
    return Object.entries(inner.entries).flatMap(([name, entry]) => placesOf(entry, part, [...path, name]));
  }
  if (inner.item) return placesOf(inner.item, part, path, true);
  const kind = kindOf(inner);
  return kind && path.length > 0 ? [{ part, path, kind, isList }] : [];
}

/** A call with another value in one place. */
function withValue(values: unknown, [name = '', ...rest]: readonly string[], value: unknown): object {
  const given = typeof values === 'object' && values !== null ? values : {};
  const before: unknown = Object(given)[name];
  return { ...given, [name]: rest.length === 0 ? value : withValue(before, rest, value) };
}

const placed = cases
  .map((each) => ({
    ...each,
    places: [
      ...placesOf(each.definition.query, 'query'),
      ...(each.definition.bodyType === 'multipart' ? [] : placesOf(each.definition.body, 'body')),
    ],
  }))
  .filter(({ places }) => places.length > 0);

test('the fields of all kinds are found', () => {
  const kinds = new Set(placed.flatMap(({ places }) => places.map(({ kind }) => kind)));
  expect([...kinds].sort(), 'each is tried by `refused` in tests/endpoints/values.test.ts').toEqual(
    Object.keys(refused).sort(),
  );
  const names = placed.flatMap(({ name, places }) => places.map(({ path }) => `${name} ${path.join('.')}`));
  expect(names).toEqual(
    expect.arrayContaining([
      'userProfile.searchPaid passedBefore',
      'project.changeSetting hoursPerWeek.max',
      'project.changeSetting reward.min',
      'corporationAccount.changeProfileAndContactInformation contactInformation.phone',
    ]),
  );
});

describe.each(placed)('$name', ({ definition, validCall, places }) => {
  test('refuses in words what a field does not take, and never fails at it', async () => {
    const world = await createWorld(api);
    const call: AnyCall = { as: world.user, ...(await validCall(world)) };
    for (const { part, path, kind, isList } of places) {
      for (const value of refused[kind]) {
        // A query is text, in which these characters mean a list.
        const changed = withValue(call[part], path, isList ? [value] : value);
        const response = await sendCall(api, definition, { ...call, [part]: changed }, { cid: world.cid });
        const said = await response.text();
        expect([path.join('.'), value, response.status, said]).toEqual([
          path.join('.'),
          value,
          400,
          expect.stringMatching(/[ぁ-んァ-ヶ一-龠]/),
        ]);
      }
    }
  });

  test('takes every other value without failing', async () => {
    const world = await createWorld(api);
    const call: AnyCall = { as: world.user, ...(await validCall(world)) };
    const others = [...Object.values(refused).flat(), '\ud800', 'ﷺ'.repeat(200), '', null, true, [], {}];
    for (const { part, path, isList } of places) {
      for (const value of others) {
        const changed = withValue(call[part], path, isList ? [value] : value);
        const response = await sendCall(api, definition, { ...call, [part]: changed }, { cid: world.cid });
        expect([path.join('.'), value, response.status < 500]).toEqual([path.join('.'), value, true]);
        await response.body?.cancel();
      }
    }
  });
});
