import { getTableName, is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import * as schema from '#server/db/schema';

/** The tables that hold rows of companies: those with a `corporation_id`. */
export const tenantTables: readonly PgTable[] = Object.values(schema)
  .filter((table) => is(table, PgTable))
  .filter((table) => getTableConfig(table).columns.some(({ name }) => name === 'corporation_id'));

const names = new Set(tenantTables.map((table) => getTableName(table)));

const keywords =
  /^(on|where|set|inner|left|join|group|order|limit|for|offset|using|values|cross|returning)$/i;

/** The company is given, not only the same as in another table. */
const isGiven = /corporation_id"?\s*(=|in\s*\()\s*\$\d/i;

/** The tables of companies that a statement reads, changes or deletes from without saying of which company. */
export function tablesOfAnyCompany(statement: string): string[] {
  const used = statement.matchAll(/\b(?:from|join|update)\s+"?(\w+)"?(?:\s+(?:as\s+)?"?(\w+)"?)?/gi);
  const found = new Set<string>();
  for (const [, table = '', next = ''] of used) {
    if (!names.has(table)) continue;
    const alias = next === '' || keywords.test(next) ? table : next;
    const column = `"?${alias}"?\\."?corporation_id"?`;
    const isCompared = new RegExp(`${column}\\s*(=|in\\b)|=\\s*${column}(?!\\w)`, 'i');
    if (!isGiven.test(statement) || !isCompared.test(statement)) found.add(table);
  }
  return [...found];
}
