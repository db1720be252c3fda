import { expect, test } from 'vitest';
import { withMigrations } from '../../tests/support/servers/migrate-up-to.ts';
import { contractMigrations } from './migration-phases.ts';
import { type Migration, readMigrations } from './migrations.ts';

/** Which tables a migration makes: in those it may do what it likes. */
const newTablesOf = ({ statements }: Migration) =>
  statements.flatMap((statement) => /^create table (?:if not exists )?"?(\w+)"?/i.exec(statement)?.[1] ?? []);

/** What an old process cannot live with, or waits for. Each is tried on one statement without the bodies of functions. */
const rules: [why: string, pattern: RegExp][] = [
  ['drops what it may use', /^drop|^alter .*\bdrop\b(?! not null| default)/i],
  ['renames what it uses', /\brename\b/i],
  ['adds a column that it does not fill', /\badd column\b(?!.*\b(default|generated)\b).*\bnot null\b/i],
  ['demands or changes what it writes', /\balter column\b.*\b(set not null|type)\b/i],
  ['refuses what it may write', /\badd constraint\b|^create unique index/i],
  ['runs at what it writes', /^create (or replace )?trigger/i],
  ['writes the table again', /\badd column\b.*\bstored\b/i],
  [
    'keeps its writes waiting: rows are changed in batches, by the server',
    /^(update|delete|truncate|lock|do)\b/i,
  ],
  ['keeps its writes waiting: use CONCURRENTLY', /^create index(?! concurrently)/i],
];

/** A row of a new table that refers to an old one must not keep an old process from deleting that. */
const holdsOldRows = /\breferences\b(?!.*on delete (cascade|set null))/i;

/** Returns what a migration contains that no expand migration may. */
function faultsOf(migration: Migration): string[] {
  const newTables = newTablesOf(migration);
  const isNew = (table: string | undefined) => table !== undefined && newTables.includes(table);
  return migration.statements.flatMap((statement) => {
    const line = statement.replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''").replace(/\s+/g, ' ');
    const table = /^alter table (?:only )?"?(\w+)"?|^create .*\bon "?(\w+)"?/i.exec(line);
    const referred = /\breferences (?:"?public"?\.)?"?(\w+)"?/i.exec(line)?.[1];
    const found = isNew(table?.[1] ?? table?.[2]) ? [] : rules.filter(([, pattern]) => pattern.test(line));
    return [
      ...found.map(([why]) => `${migration.name} ${why}: ${line}`),
      ...(referred && !isNew(referred) && holdsOldRows.test(line)
        ? [`${migration.name} keeps it from deleting: ${line}`]
        : []),
      ...(migration.isConcurrent && !/\bif not exists\b/i.test(line)
        ? [`${migration.name} cannot be begun again: ${line}`]
        : []),
    ];
  });
}

// The first one makes an empty database.
const migrations = readMigrations().slice(1);

test('an expand migration contains nothing that a process of the version before cannot live with', () => {
  const expanding = migrations.filter(({ phase }) => phase === 'expand');
  expect(expanding.flatMap(faultsOf)).toEqual([]);
});

test('each contract migration is one, and has its reason', () => {
  const contracting = migrations.filter(({ phase }) => phase === 'contract');
  expect(contracting.map(({ name }) => name)).toEqual(contractMigrations);
  expect(contracting.filter((migration) => faultsOf(migration).length === 0).map(({ name }) => name)).toEqual(
    [],
  );
});

test('migrations are in the order of their times, which versions before this rule went by', () => {
  const times = readMigrations().map(({ createdAt }) => createdAt);
  expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
});

test.each([
  ['drops', 'DROP TABLE "memo";'],
  ['drops', 'ALTER TABLE "memo" DROP COLUMN "memo";'],
  ['renames', 'ALTER TABLE "memo" RENAME COLUMN "memo" TO "text";'],
  ['does not fill', 'ALTER TABLE "memo" ADD COLUMN "kind" text NOT NULL;'],
  ['demands', 'ALTER TABLE "memo" ALTER COLUMN "memo" SET NOT NULL;'],
  ['demands', 'ALTER TABLE "memo" ALTER COLUMN "memo" SET DATA TYPE varchar(10);'],
  ['refuses', 'ALTER TABLE "memo" ADD CONSTRAINT "short" CHECK (length("memo") < 10);'],
  ['refuses', 'CREATE UNIQUE INDEX "memo_key" ON "memo" ("memo");'],
  [
    'writes the table again',
    'ALTER TABLE "memo" ADD COLUMN "size" int GENERATED ALWAYS AS (length(memo)) STORED;',
  ],
  ['batches', 'UPDATE "memo" SET "memo" = \'\';'],
  ['CONCURRENTLY', 'CREATE INDEX "memo_idx" ON "memo" ("memo");'],
  ['begun again', 'CREATE INDEX CONCURRENTLY "memo_idx" ON "memo" ("memo");'],
  [
    'deleting',
    'CREATE TABLE "part" ("id" text);--> statement-breakpoint\nALTER TABLE "part" ADD CONSTRAINT "part_fk" FOREIGN KEY ("id") REFERENCES "public"."corporation"("corporation_id");',
  ],
])('the rule finds what %s: %s', async (why, text) => {
  const faults = await withMigrations(
    (entries) => [...entries, { idx: 9999, when: 9e12, tag: '9999_next' }],
    { '9999_next.sql': text },
    async (folder) => readMigrations(folder).slice(-1).flatMap(faultsOf),
  );
  expect(faults).toEqual([expect.stringContaining(why)]);
});
