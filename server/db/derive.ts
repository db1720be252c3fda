import { setImmediate } from 'node:timers/promises';
import { and, eq, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { Database, Executor } from './database.ts';
import { derivedVersion } from './schema.ts';

/** What stored rows have that code has derived of them, and which version of the code. */
export type Derivation = {
  name: string;
  version: number;
  /** Brings some rows up to date, those after a place; returns the place after them, or null when they were the last. */
  deriveAfter(db: Database, place: string | null): Promise<string | null>;
};

type Surroundings = {
  /** Who this process is. */
  owner: string;
  isEnding(): boolean;
  /** Waits until no process of the version before writes any more. */
  handOver(): Promise<unknown>;
  /** Waits before it is asked again whether another process has ended its work. */
  wait(): Promise<unknown>;
};

/** A process that says nothing for so long has died; the longest also that a handover takes. */
const LEASE = sql`interval '2 minutes'`;
const LONG_LEASE = sql`interval '70 minutes'`;

const isOf = ({ name }: Pick<Derivation, 'name'>) => eq(derivedVersion.name, name);

const reached = sql<number>`${derivedVersion.version}::integer`;

/** Takes or keeps the work on a derivation; returns false when another process has it or has done it, or a newer version has begun. */
async function claim(db: Database, derivation: Derivation, owner: string, lease = LEASE): Promise<boolean> {
  const rows = await db
    .update(derivedVersion)
    .set({ target: derivation.version, claimedBy: owner, claimedUntil: sql`now() + ${lease}` })
    .where(
      and(
        isOf(derivation),
        lt(reached, derivation.version),
        lte(derivedVersion.target, derivation.version),
        or(
          isNull(derivedVersion.claimedBy),
          eq(derivedVersion.claimedBy, owner),
          lt(derivedVersion.claimedUntil, sql`now()`),
          // A newer version does not wait for an older one.
          lt(derivedVersion.target, derivation.version),
        ),
      ),
    )
    .returning({ name: derivedVersion.name });
  return rows.length > 0;
}

/** Returns whether this version or a newer one has been through, or a newer one has begun. */
async function isLeft(db: Database, derivation: Derivation): Promise<boolean> {
  const [row] = await db
    .select({ reached, target: derivedVersion.target })
    .from(derivedVersion)
    .where(isOf(derivation));
  return row === undefined || row.reached >= derivation.version || row.target > derivation.version;
}

const release = (db: Database, derivation: Derivation, owner: string) =>
  db
    .update(derivedVersion)
    .set({ claimedBy: null, claimedUntil: null })
    .where(and(isOf(derivation), eq(derivedVersion.claimedBy, owner)));

/** Brings all rows up to date; returns false when it was ended, or lost the work to another process. */
async function deriveAll(
  db: Database,
  derivation: Derivation,
  { owner, isEnding }: Surroundings,
): Promise<boolean> {
  let place: string | null = null;
  do {
    if (isEnding() || !(await claim(db, derivation, owner))) return false;
    place = await derivation.deriveAfter(db, place);
    // Requests come first.
    await setImmediate();
  } while (place !== null);
  return true;
}

/** Notes that this version wrote what is derived of all rows. */
export async function noteDerived(
  db: Executor,
  { name, version }: Pick<Derivation, 'name' | 'version'>,
): Promise<void> {
  const set = { version: String(version), target: version, claimedBy: null, claimedUntil: null };
  await db
    .insert(derivedVersion)
    .values({ name, ...set })
    .onConflictDoUpdate({ target: derivedVersion.name, set, setWhere: lte(derivedVersion.target, version) });
}

/**
 * Computes again what is derived of stored rows, unless this version or a newer one did: one process at a time, and never
 * back. Twice, since a process of the version before may write until the handover is through. Starts again when it was ended.
 */
export async function derive(db: Database, derivation: Derivation, around: Surroundings): Promise<void> {
  const { owner, isEnding } = around;
  await db.insert(derivedVersion).values({ name: derivation.name, version: '0' }).onConflictDoNothing();
  while (!isEnding() && !(await isLeft(db, derivation))) {
    if (!(await claim(db, derivation, owner))) {
      await around.wait();
      continue;
    }
    try {
      if (!(await deriveAll(db, derivation, around))) continue;
      if (!(await claim(db, derivation, owner, LONG_LEASE))) continue;
      await around.handOver();
      if (await deriveAll(db, derivation, around)) await noteDerived(db, derivation);
    } finally {
      await release(db, derivation, owner);
    }
  }
}
