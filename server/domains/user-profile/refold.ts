import { setImmediate } from 'node:timers/promises';
import { asc, eq, gt } from 'drizzle-orm';
import type { Database, Executor } from '../../db/database.ts';
import { type Derivation, noteDerived } from '../../db/derive.ts';
import { candidate } from '../../db/schema.ts';
import { searchColumns } from './search-columns.ts';
import { SPELLING_VERSION } from './spelling-version.ts';

/** Candidates that are read at once. */
const BATCH = 100;

type Row = typeof candidate.$inferSelect;

function isCurrent(row: Row): boolean {
  const columns = searchColumns(row);
  return (
    columns.searchText === row.searchText &&
    columns.titleText === row.titleText &&
    String(columns.skillKeys) === String(row.skillKeys)
  );
}

/** Derives the search columns of one candidate, whom nobody else can change meanwhile. */
const refold = (db: Database, universalUid: string): Promise<void> =>
  db.transaction(async (tx) => {
    const isIt = eq(candidate.universalUid, universalUid);
    const [row] = await tx.select().from(candidate).where(isIt).for('no key update');
    if (row) await tx.update(candidate).set(searchColumns(row)).where(isIt);
  });

/**
 * The search columns of candidates: brought up to date after an upgrade, or when the synonyms were extended. Searches find
 * by the older spelling whom it has not come to.
 */
export const candidateSpelling: Derivation = {
  name: 'candidate spelling',
  version: SPELLING_VERSION,
  async deriveAfter(db, place) {
    const rows = await db
      .select()
      .from(candidate)
      .where(gt(candidate.universalUid, place ?? ''))
      .orderBy(asc(candidate.universalUid))
      .limit(BATCH);
    for (const row of rows) {
      if (!isCurrent(row)) await refold(db, row.universalUid);
      await setImmediate();
    }
    return rows.length < BATCH ? null : (rows.at(-1)?.universalUid ?? null);
  },
};

/** Notes that this version wrote the search columns of all candidates. */
export const noteFolded = (db: Executor): Promise<void> => noteDerived(db, candidateSpelling);
