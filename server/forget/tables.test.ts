import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import * as schema from '#server/db/schema';
import { tenantTables } from '../../tests/support/records/tenant-tables.ts';
import { forgetTables } from './tables.ts';

const tables = Object.values(schema).filter((table) => is(table, PgTable));

test('each table of the schema has an entry, and each of its columns', () => {
  const written = forgetTables.map(({ table, columns }) => [
    getTableName(table),
    Object.keys(columns).sort(),
  ]);
  const expected = tables.map((table) => [getTableName(table), Object.keys(getTableColumns(table)).sort()]);
  expect(written.sort()).toEqual(expected.sort());
});

test('rows that are changed have a column that changes, others have none', () => {
  for (const { table, rows, columns } of forgetTables) {
    for (const subject of ['candidate', 'member'] as const) {
      const changes = Object.values(columns).some(
        (fate) => typeof fate === 'object' && typeof fate[subject] === 'object',
      );
      expect([getTableName(table), subject, changes]).toEqual([
        getTableName(table),
        subject,
        rows[subject].rows === 'changed',
      ]);
    }
  }
});

test('the rows of a company go from each table that has any, but for the audit log', () => {
  const going = forgetTables.filter(({ rows }) => rows.company.rows === 'gone').map(({ table }) => table);
  const names = (list: readonly PgTable[]) => list.map((table) => getTableName(table)).sort();
  expect(names([...going, schema.auditEntry]), 'each has an entry in server/forget/').toEqual(
    names(tenantTables),
  );
});
