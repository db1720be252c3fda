import { eq } from 'drizzle-orm';
import { type CorporationAccountRole, corporationRoleOf } from '#endpoints/role';
import type { Executor } from '../../db/database.ts';
import { corporation } from '../../db/schema.ts';
import { aggregateNotFound } from '../../kit/problem.ts';

/**
 * Locks a company until the transaction ends, so that what is counted against its plan cannot change meanwhile.
 * Returns its role as of now. It is locked before anything else (docs/footguns.md): a member's write that calls this is one
 * of those in `membership.ts`.
 */
export async function lockCorporation(
  tx: Executor,
  cid: string,
): Promise<{ role: CorporationAccountRole; isSw: boolean }> {
  const [row] = await tx
    .select({ contractType: corporation.contractType, isSw: corporation.isSw })
    .from(corporation)
    .where(eq(corporation.cid, cid))
    .for('update');
  if (!row) throw aggregateNotFound();
  return {
    // Derived when asked for: an unknown contract type fails only what depends on the plan (spec §4).
    get role() {
      return corporationRoleOf(row.contractType);
    },
    isSw: row.isSw,
  };
}
