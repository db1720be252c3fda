import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EndpointDefinition } from '#endpoints/endpoint';
import { type RowWatch, watchRows } from '../support/records/watch-rows.ts';
import { backends } from '../support/servers/backends.ts';
import type { TestApi } from '../support/servers/test-api.ts';
import { emptyDatabase } from '../support/servers/test-database.ts';
import { cases } from './support/cases.ts';
import { requestOf, type Shot, shotsAt } from './support/fuzz.ts';
import { createWorld } from './support/world.ts';

// `npm run test:fuzz` sends more of them from another seed; the seed and the path of a failure are in its message.
const seed = Number(process.env.FUZZ_SEED ?? 20_261_121);
const total = Number(process.env.FUZZ_REQUESTS ?? 3000);
const perEndpoint = Math.ceil(total / cases.length);

const JAPANESE = /[ぁ-んァ-ヶ一-龠]/;
const notFoundMessages = ['Query result is nothing', 'Aggregate root tried to find has not found'];
/** Signs of what is inside: frames of a stack, paths, SQL, names of libraries. */
const INSIDE =
  /\n\s+at |node_modules|\.ts:\d|server\/|syntax error|violates|relation "|drizzle|pglite|postgres|Error:/i;

// The served database is for the long run: it responds the same, and some drivers' mistakes are their own.
const places = process.env.FUZZ_REQUESTS ? backends : backends.slice(0, 1);

describe.each(places)('on %s,', (_, open) => {
  let backend: Awaited<ReturnType<typeof open>>;
  let api: TestApi;
  let sent = 0;
  const statuses = new Map<number, number>();
  beforeAll(async () => {
    backend = await open();
    api = await backend.createApi();
    await emptyDatabase(api.db);
  });
  afterAll(async () => {
    await api?.close();
    await backend?.close();
  });

  const hasResult = (definition: EndpointDefinition, rows: RowWatch) => async (shot: Shot) => {
    const response = await api.app.fetch(requestOf(definition, shot));
    sent += 1;
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
    expect(response.status).toBeLessThan(500);
    const haveRowsChanged = await rows.changed();
    if (response.ok) return;
    const text = await response.text();
    const { message } = JSON.parse(text);
    expect(message).toEqual(
      expect.toSatisfy((message) => JAPANESE.test(message) || notFoundMessages.includes(message)),
    );
    expect(text).not.toMatch(INSIDE);
    expect(haveRowsChanged).toBe(false);
  };

  test.each(cases)(
    '$name responds to anything it is sent, and changes nothing when it refuses',
    async ({ definition, validCall }) => {
      const world = await createWorld(api);
      const call = await validCall(world);
      const rows = await watchRows(api.db);
      const shots = shotsAt(definition, world, call);
      await fc.assert(fc.asyncProperty(shots, hasResult(definition, rows)), { seed, numRuns: perEndpoint });
    },
    1_200_000,
  );

  test('all of them were sent, and nothing of what is common to all objects was touched', () => {
    expect(sent).toBeGreaterThanOrEqual(total);
    // Neither all refused nor all taken: the requests reach what lies behind the first check.
    expect(statuses.get(200)).toBeGreaterThan(total / 10);
    expect(statuses.get(400)).toBeGreaterThan(total / 10);
    expect(Object({}).polluted).toBeUndefined();
  });
});
