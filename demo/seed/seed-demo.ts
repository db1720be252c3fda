import { sql } from 'drizzle-orm';
import { type Database, queryRows } from '../../server/db/database.ts';
import { noteListWords } from '../../server/domains/shared/list-words.ts';
import { noteFolded } from '../../server/domains/user-profile/refold.ts';
import type { FileStore } from '../../server/kit/services.ts';
import { seedCandidates } from './candidates.ts';
import { makeSampleFiles } from './companies/sample-files.ts';
import { writeSampleFiles } from './companies/sample-uploads.ts';
import { seedCompanies } from './companies.ts';

export type SeedOptions = {
  /** The instant that the demo's dates are counted back from. */
  now: Date;
  /** How many candidates to make. */
  candidates: number;
  onProgress: (done: number, total: number) => void;
  /** Where the files of the demo's conversations go; left out, people only write to each other. */
  files?: FileStore;
};

/** Any number that nothing else locks: one server seeds, the others wait and find the work done. */
const SEED_LOCK = 7_316_212;

/**
 * Fills a database without companies and candidates for the demo, all or nothing: a seed that was cut short leaves the
 * database as empty as it was. One that holds companies or candidates is left alone.
 */
export async function seedDemo(
  db: Database,
  { now, candidates, onProgress, files }: SeedOptions,
): Promise<void> {
  const samples = files ? await makeSampleFiles() : [];
  // Before the rows that name them: should the seed be cut short, nobody misses them.
  if (files) await writeSampleFiles(files, samples);
  await db.transaction(async (tx) => {
    // A large seed takes longer than any request may.
    await tx.execute(sql`select set_config('statement_timeout', '0', true)`);
    await tx.execute(sql`select pg_advisory_xact_lock(${SEED_LOCK})`);
    const [state] = await queryRows<{ isUsed: boolean }>(
      tx,
      sql`select exists (select 1 from corporation) or exists (select 1 from candidate) as "isUsed"`,
    );
    if (state?.isUsed) return;
    await seedCandidates(tx, { now, count: candidates, onProgress });
    await noteFolded(tx);
    await seedCompanies(tx, { now, samples });
    await noteListWords(tx);
    // The embedded database never gathers by itself what the planner must know.
    await tx.execute(sql`analyze`);
  });
}
