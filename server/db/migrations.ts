import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { contractMigrations } from './migration-phases.ts';
import { migrationsFolder } from './migrations-folder.ts';

const Journal = v.object({ entries: v.array(v.object({ tag: v.string(), when: v.number() })) });

/** One step of the schema. `number` counts from 1: a database with `number` migrations has this one. */
export type Migration = {
  number: number;
  name: string;
  /** Whether processes of the version before can work while and after it is applied. */
  phase: 'expand' | 'contract';
  statements: string[];
  /** Built beside running writes, which PostgreSQL does outside of transactions only. */
  isConcurrent: boolean;
  /** What drizzle-kit names it by in the database, in ms. */
  createdAt: number;
  hash: string;
};

export type MigrateOptions = {
  /**
   * `all`, or `expand`: stop before the first contract migration, so that processes of the version before can go on. An
   * empty database, which nobody uses, gets all of them anyway.
   */
  phase?: 'all' | 'expand';
  /** Receives each step in one line. */
  onProgress?: (line: string) => void;
  /** How many migrations the database shall have in the end: all unless a tool needs an older schema. */
  upTo?: number;
  /** The folder of the migrations: this version's unless a test names another. */
  folder?: string;
  /** How long a migration waits for a lock: until then, what comes after it in the lock's queue waits as well. */
  lockTimeoutMs?: number;
  /** How long locks are tried for, in all. */
  patienceMs?: number;
};

/** Returns a statement without the comments between its lines. */
const withoutComments = (statement: string) => statement.replace(/^\s*--.*$/gm, '').trim();

/** Reads the migrations that drizzle-kit has written into a folder, oldest first. */
export function readMigrations(folder = migrationsFolder): Migration[] {
  const { entries } = v.parse(
    Journal,
    JSON.parse(readFileSync(path.join(folder, 'meta/_journal.json'), 'utf8')),
  );
  return entries.map(({ tag, when }, index) => {
    const text = readFileSync(path.join(folder, `${tag}.sql`), 'utf8');
    const statements = text.split('--> statement-breakpoint').map(withoutComments).filter(Boolean);
    return {
      number: index + 1,
      name: tag,
      phase: contractMigrations.includes(tag) ? 'contract' : 'expand',
      statements,
      isConcurrent: statements.some((statement) => /\bindex concurrently\b/i.test(statement)),
      createdAt: when,
      hash: createHash('sha256').update(text).digest('hex'),
    };
  });
}
