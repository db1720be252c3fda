import type { Database } from '../database.ts';
import { seedCompanies } from './companies.ts';

export type SeedOptions = {
  /** The instant that the demo's dates are counted back from. */
  now: Date;
  /** How many candidates to make. */
  candidates: number;
  onProgress: (done: number, total: number) => void;
};

/** Fills an empty database for the demo. Companies come last and together: a seed that was cut short is run again. */
export async function seedDemo(db: Database, { now }: SeedOptions): Promise<void> {
  await db.transaction((tx) => seedCompanies(tx, { now }));
}
