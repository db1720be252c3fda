import { eq } from 'drizzle-orm';
import { type CorporationAccountRole, corporationRoleOf } from '#endpoints/role';
import type { Executor } from '../../db/database.ts';
import { corporation } from '../../db/schema.ts';
import { aggregateNotFound } from '../../http/problem.ts';

/**
 * Locks a company until the transaction ends, so that what is counted against its plan cannot change meanwhile.
 * Returns its role as of now. Lock the company before projects, and projects before conversations.
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
  return { role: corporationRoleOf(row.contractType), isSw: row.isSw };
}
