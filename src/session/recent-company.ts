import type { StoredText } from './flags';

/** The company that was acted for last in this browser: nearly always the one to come, so its reads can begin early. */
export type RecentCompany = { userId: string; corporationId: string; contractType: string | null };

/** Keeps the recent company, or forgets it with null. */
export function rememberCompany(kept: StoredText, company: RecentCompany | null): void {
  if (company === null) kept.clear();
  else kept.set([company.userId, company.corporationId, company.contractType ?? ''].join(' '));
}

/** The recent company as it was kept; null when there is none. */
export function recallCompany(kept: StoredText): RecentCompany | null {
  const [userId, corporationId, contractType] = kept.get()?.split(' ') ?? [];
  if (!userId || !corporationId) return null;
  return { userId, corporationId, contractType: contractType || null };
}
