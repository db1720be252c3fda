import { describe, expect, test } from 'vitest';
import { serveApi } from '../support/servers/serve-api.ts';
import { cases, sendCall } from './support/cases.ts';
import { createWorld } from './support/world.ts';

/** Tables whose rows several writes lock, in the order of docs/footguns.md; the others come after all of these. */
const order = [
  'idempotency_key',
  'corporation',
  'corporation_member',
  'corporation_member_invitation',
  'user_account',
  'project',
  'candidate',
  'chat_group',
];

const placeOf = (table: string) => (order.includes(table) ? order.indexOf(table) : order.length);

/** The tables of which a statement locks rows that were there before. */
function lockedBy(statement: string): string[] {
  const [, changed] = /^\s*(?:with .*?\bas \( *)?(?:update|delete from)\s+"?(\w+)"?/is.exec(statement) ?? [];
  if (changed) return [changed];
  // `holdCandidate`.
  if (/pg_advisory_xact_lock_shared/.test(statement)) return ['candidate'];
  const [, locked] =
    /\bfor (?:no key update|key share|update|share)(?: of "?(\w+)"?)?/i.exec(statement) ?? [];
  const [, taken] = /^\s*insert into\s+"?(\w+)"?.*\bon conflict\b.*\bdo update\b/is.exec(statement) ?? [];
  if (taken) return [taken];
  if (!/\bfor (?:no key update|key share|update|share)\b/i.test(statement)) return [];
  if (locked) return [locked];
  // Without a name it locks the rows of every table that it reads.
  return [...statement.matchAll(/\b(?:from|join)\s+"?(\w+)"?/gi)].map(([, table = '']) => table);
}

/** What a transaction locks after something that comes later in the order, or together with it, unordered. */
function outOfOrder(statements: readonly string[]): string[] {
  const held = new Set<string>();
  const wrong: string[] = [];
  for (const statement of statements) {
    if (/^\s*(?:begin|commit|rollback)\b/i.test(statement)) held.clear();
    const [, inserted] = /^\s*insert into\s+"?(\w+)"?/i.exec(statement) ?? [];
    const tables = lockedBy(statement);
    const isSeveral = new Set(tables.map(placeOf)).size > 1;
    for (const table of tables) {
      const isLate = !held.has(table) && [...held].some((other) => placeOf(other) > placeOf(table));
      if (isLate || isSeveral)
        wrong.push(`${table} after ${[...held].join(', ')}: ${statement.slice(0, 200)}`);
      held.add(table);
    }
    if (inserted) held.add(inserted);
  }
  return wrong;
}

const api = serveApi();

test('what is locked out of order is found', () => {
  const lock = (table: string) => `select 1 from "${table}" where true for update`;
  expect(outOfOrder(['begin', lock('corporation'), lock('chat_group'), 'commit'])).toEqual([]);
  expect(outOfOrder(['begin', lock('chat_group'), 'update "corporation" set a = 1', 'commit'])).toHaveLength(
    1,
  );
  expect(outOfOrder(['begin', lock('project'), 'commit', lock('corporation')])).toEqual([]);
  expect(
    outOfOrder(['select 1 from "corporation_member_invitation" inner join "corporation" on true for update']),
  ).toHaveLength(2);
});

const writes = cases.filter(({ definition }) => definition.method === 'post' && !definition.ephemeral);

describe.each(writes)('$name', ({ definition, validCall }) => {
  test('locks rows in the one order, and the company first', async () => {
    const world = await createWorld(api);
    const call = { as: world.user, ...(await validCall(world)) };
    api.statements.length = 0;
    const response = await sendCall(api, definition, call, {
      cid: world.cid,
      headers: { 'Idempotency-Key': 'the order of locks' },
    });
    expect(response.status).toBe(200);
    expect(outOfOrder(api.statements)).toEqual([]);
  });
});
