import { getTableName } from 'drizzle-orm';
import { getTableConfig } from 'drizzle-orm/pg-core';
import { corporation } from '../db/schema.ts';
import type { Entry } from './fates.ts';
import { otherTables } from './other-tables.ts';
import { plannedMessages } from './planned-messages.ts';
import { tablesOfMarks } from './tables-of-marks.ts';
import { tablesOfPeople } from './tables-of-people.ts';

const written: readonly Entry[] = [...tablesOfPeople, ...tablesOfMarks, plannedMessages, ...otherTables];

/** The tables that an entry's rows refer to, but for those of its own. */
const referredBy = ({ table }: Entry): string[] =>
  getTableConfig(table).foreignKeys.map((key) => getTableName(key.reference().foreignTable));

/** Sorts tables so that rows go before what they refer to, and the company itself last of all. */
function childrenFirst(entries: readonly Entry[]): Entry[] {
  const sorted: Entry[] = [];
  let rest = [...entries];
  while (rest.length > 0) {
    const held = new Set(rest.flatMap(referredBy));
    const free = rest.filter(({ table }) => !held.has(getTableName(table)));
    if (free.length === 0) throw new Error('Tables refer to each other in a circle');
    sorted.push(...free);
    rest = rest.filter((each) => !free.includes(each));
  }
  const isLast = ({ table }: Entry) => table === corporation;
  return [...sorted.filter((each) => !isLast(each)), ...sorted.filter(isLast)];
}

/**
 * What becomes of each table and column when somebody is forgotten, in the order in which rows can go. `npm run forget`
 * does what is written here; a test compares it with the schema, and the database with it.
 */
export const forgetTables: readonly Entry[] = childrenFirst(written);
