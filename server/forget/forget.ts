import { forgetCandidate } from './candidate.ts';
import { forgetCompany } from './company.ts';
import type { Subject } from './fates.ts';
import { Account, type Forgetting } from './forgetting.ts';
import { forgetMember } from './member.ts';
import { noteDone } from './record.ts';

const ways = { candidate: forgetCandidate, member: forgetMember, company: forgetCompany };

/**
 * Forgets somebody, or counts what that would do. Returns what was done, nothing when nothing was left; null when nobody of
 * this id is known. A run that was ended is made up for by the next one.
 */
export async function forget(
  forgetting: Forgetting,
  { kind, id }: { kind: Subject; id: string },
): Promise<Account | null> {
  const account = new Account();
  const isKnown = await ways[kind](forgetting, account, id);
  if (!isKnown) return null;
  if (!forgetting.isDry) await noteDone(forgetting.db, kind, id, forgetting.now());
  return account;
}
