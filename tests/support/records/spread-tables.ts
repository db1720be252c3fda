import { readFileSync } from 'node:fs';
import { getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import * as schema from '#server/db/schema';
import { tenantTables } from './tenant-tables.ts';

const script = readFileSync('deploy/citus/distribute.sql', 'utf8');

/** A list of tables as deploy/citus has it. */
const listed = (name: string): string[] =>
  new RegExp(`${name} constant text\\[\\] := '\\{(.*)\\}'`).exec(script)?.[1]?.split(',') ?? [];

/** The tables that are whole on every server, and those of companies that stay on the coordinator. */
export const wholeTables = listed('whole');
export const centralTables = listed('central');

/** The tables whose rows lie on the server of their company. */
export const spreadTables = tenantTables
  .map((table) => getTableName(table))
  .filter((name) => !wholeTables.includes(name) && !centralTables.includes(name));

/** The others, on the coordinator alone. */
const ownTables = Object.values(schema)
  .filter((table) => is(table, PgTable))
  .map((table) => getTableName(table))
  .filter((name) => !wholeTables.includes(name) && !spreadTables.includes(name));

const ofSpread = new Set(spreadTables);
const ofWhole = new Set(wholeTables);
const ofOwn = new Set<string>(ownTables);

/** Splits a statement into its selects and changes, each without those within it, which have parts of their own. */
function partsOf(statement: string): string[] {
  const parts: string[] = [];
  const open: string[] = [''];
  for (const [token] of statement.matchAll(/'(?:[^']|'')*'|[()]|[^'()]+/g)) {
    if (token === '(') open.push('');
    else if (token !== ')' || open.length === 1) open.push(`${open.pop()}${token}`);
    else {
      const within = open.pop() ?? '';
      const isPart = /^\s*(select|with|insert|update|delete)\b/i.test(within);
      if (isPart) parts.push(...within.split(/\bunion(?: all)?\b/i));
      open.push(`${open.pop()}${isPart ? ' () ' : `(${within})`}`);
    }
  }
  return [...parts, ...open.join('').split(/\bunion(?: all)?\b/i)];
}

const tablesIn = (part: string): string[] =>
  [...part.matchAll(/\b(?:from|join|update|using)\s+(?:only\s+)?"?(\w+)"?/gi)].map(([, table = '']) => table);

const LOCK = /\bfor (?:no key update|update|key share|share)\b/i;
const SHARED_LOCK = /\bfor (?:key share|share)\b/i;

/** The company by a parameter, in the part itself. */
const COMPANY = /corporation_id"?\s*(?:=|in)\s*\(?\s*(?:\$\d|any)/i;

type Rule = [what: string, isBroken: (part: string, tables: readonly string[]) => boolean];

/** What a cluster refuses, or does on a server where nobody notices. */
const rules: Rule[] = [
  ['selects no column', (part) => /\bselect\s+from\b/i.test(part)],
  [
    'locks rows of companies that it does not name',
    (part, tables) => LOCK.test(part) && tables.some((name) => ofSpread.has(name)) && !COMPANY.test(part),
  ],
  [
    'shares a lock of rows that are whole on every server: two that do undo each other',
    (part, [table = '']) => SHARED_LOCK.test(part) && ofWhole.has(table),
  ],
  [
    'changes a column by what depends on the time zone',
    (part) =>
      /^\s*update\b/i.test(part) &&
      /"?\w+_(?:at|until)"?\s*[+-]\s*interval|\b(?:to_char|date_trunc)\s*\(/i.test(part),
  ],
  [
    'announces, locks or asks for a place beside a table, on the server of that',
    (part, tables) =>
      /\b(?:pg_notify|pg_current_\w+|pg_(?:try_)?advisory\w+)\s*\(/i.test(part) &&
      tables.some((name) => ofSpread.has(name) || ofWhole.has(name)),
  ],
  [
    'asks the catalog of the coordinator for a table',
    (part) => /'\w+'::regclass|\bfrom pg_class\b|\breltuples\b/i.test(part),
  ],
  [
    'sets what the planner of the coordinator alone is given',
    (part) => /set_config\('(?:enable_|cpu_|random_page|work_mem|jit|max_parallel)/i.test(part),
  ],
  [
    'joins rows of companies with a table of the coordinator',
    (part, tables) =>
      tables.some((name) => ofSpread.has(name)) &&
      [...part.matchAll(/\b(?:left|full|right) (?:outer )?join\s+"?(\w+)"?/gi)].some(([, name = '']) =>
        ofOwn.has(name),
      ),
  ],
];

/** Returns what a cluster (deploy/citus) does not run of a statement, or not as one server does. */
export const refusedOf = (statement: string): string[] =>
  partsOf(statement).flatMap((part) => {
    const tables = tablesIn(part);
    return rules.flatMap(([what, isBroken]) => (isBroken(part, tables) ? `${what}: ${statement}` : []));
  });

/** Returns whether a part of a statement reads rows of companies without naming the company: it runs on all servers. */
export const isOnAllServers = (statement: string): boolean =>
  partsOf(statement).some((part) => tablesIn(part).some((name) => ofSpread.has(name)) && !COMPANY.test(part));
