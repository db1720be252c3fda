import { readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { expect, test, vi } from 'vitest';
import { neededMigrations, requireUsableSchema } from '#server/db/schema-version';
import { createTestApi, TEST_API_URL } from '../../tests/support/servers/test-api.ts';
import { openTestDatabase } from '../../tests/support/servers/test-database.ts';

async function ask(path: string, checkDatabase: () => Promise<void>): Promise<number> {
  const api = await createTestApi({ checkDatabase });
  try {
    return (await api.app.fetch(new Request(`${TEST_API_URL}${path}`))).status;
  } finally {
    await api.close();
  }
}

test('a process that lives says so, whatever the database does', async () => {
  const never = vi.fn(() => new Promise<void>(() => {}));
  expect(await ask('/healthz', never)).toBe(200);
  expect(never).not.toHaveBeenCalled();
});

test('it says of which version it is, as the changelog names it', async () => {
  const api = await createTestApi();
  const { version } = v.parse(
    v.object({ version: v.string() }),
    await (await api.app.fetch(new Request(`${TEST_API_URL}/healthz`))).json(),
  );
  await api.close();
  expect(await readFile('CHANGELOG.md', 'utf8')).toContain(`\n## [${version}] - 20`);
});

test('it is ready while the database responds, and not ready within two seconds otherwise', async () => {
  expect(await ask('/readyz', async () => {})).toBe(200);
  expect(await ask('/readyz', () => Promise.reject(new Error('away')))).toBe(503);
  const since = performance.now();
  expect(await ask('/readyz', () => new Promise(() => {}))).toBe(503);
  expect(performance.now() - since).toBeLessThan(2500);
});

test('it is not ready on an older schema, and stays ready on a newer one until something it needs is taken away', async () => {
  const { db, close } = await openTestDatabase();
  const check = () => requireUsableSchema(db);
  const undone = new Error('undone');
  const during = (statement: ReturnType<typeof sql>) =>
    db
      .transaction(async (tx) => {
        await tx.execute(statement);
        const status = await ask('/readyz', () => requireUsableSchema(tx));
        throw Object.assign(undone, { status });
      })
      .catch((error: unknown) => error);
  expect(await ask('/readyz', check)).toBe(200);
  expect(
    await during(
      sql`delete from drizzle.__drizzle_migrations where id in (
        select id from drizzle.__drizzle_migrations order by id offset ${neededMigrations() - 1})`,
    ),
  ).toMatchObject({ status: 503 });
  expect(
    await during(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('next', 1)`),
  ).toMatchObject({ status: 200 });
  expect(
    await during(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at, required) values ('next', 1, 1000)`,
    ),
  ).toMatchObject({ status: 503 });
  await close();
});
