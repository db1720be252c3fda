/**
 * The later state of one thing by its `updatedAt`, an ISO 8601 instant, or null before it was first written; `read`
 * when neither is later. What a change answered is later than the cache for a moment: it is passed down only then.
 */
export function laterOf<Dated extends { updatedAt: string | null }>(
  read: Dated,
  answered: Dated | null,
): Dated {
  return (answered?.updatedAt ?? '') > (read.updatedAt ?? '') ? (answered ?? read) : read;
}
