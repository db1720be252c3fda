import { asc, eq, gt } from 'drizzle-orm';
import type { Database, Executor } from '../../db/database.ts';
import { candidate, derivedVersion } from '../../db/schema.ts';
import type { Services } from '../../services.ts';
import { searchColumns } from './search-columns.ts';
import { SPELLING_VERSION } from './synonyms.ts';

const NAME = 'candidate search';

/** Candidates that are read and written at once. */
const BATCH = 200;

async function isCurrent(db: Database): Promise<boolean> {
  const [row] = await db
    .select({ version: derivedVersion.version })
    .from(derivedVersion)
    .where(eq(derivedVersion.name, NAME));
  return row?.version === SPELLING_VERSION;
}

async function refoldAfter(db: Database, after: string): Promise<string | null> {
  const rows = await db
    .select()
    .from(candidate)
    .where(gt(candidate.universalUid, after))
    .orderBy(asc(candidate.universalUid))
    .limit(BATCH);
  for (const row of rows) {
    const columns = searchColumns(row);
    const isSame =
      columns.searchText === row.searchText &&
      columns.titleText === row.titleText &&
      String(columns.skillKeys) === String(row.skillKeys);
    if (isSame) continue;
    await db.update(candidate).set(columns).where(eq(candidate.universalUid, row.universalUid));
  }
  return rows.length < BATCH ? null : (rows.at(-1)?.universalUid ?? null);
}

/** Notes that this version wrote the search columns of all candidates. */
export async function noteFolded(db: Executor): Promise<void> {
  await db
    .insert(derivedVersion)
    .values({ name: NAME, version: SPELLING_VERSION })
    .onConflictDoUpdate({ target: derivedVersion.name, set: { version: SPELLING_VERSION } });
}

/** Derives the search columns of all candidates again, unless this version wrote them. Begins anew when it was ended. */
export async function refoldCandidates(db: Database, isEnding: () => boolean = () => false): Promise<void> {
  if (await isCurrent(db)) return;
  for (let after: string | null = ''; after !== null; ) {
    if (isEnding()) return;
    after = await refoldAfter(db, after);
  }
  await noteFolded(db);
}

/**
 * Brings the candidates' search columns up to date beside the requests: after an upgrade, or when the synonyms were
 * extended. Searches find by the older spelling whom it has not come to. A failure is logged; the next start tries again.
 */
export function startRefolding({ db, logger }: Pick<Services, 'db' | 'logger'>): { stop(): Promise<void> } {
  let isEnding = false;
  const running = refoldCandidates(db, () => isEnding).catch((error: unknown) => {
    logger.error({ err: error }, 'Search columns of candidates not brought up to date');
  });
  return {
    stop() {
      isEnding = true;
      return running;
    },
  };
}
