import type { QueryClient } from '@tanstack/react-query';
import { chat } from '#endpoints/chat';
import { interaction } from '#endpoints/interaction';
import type { Change } from '#endpoints/live';
import { numberOfUnreadMessages } from '#endpoints/unread-messages';
import { session } from '@/session/current-session';
import { rereadCandidate, rereadLabels } from './candidate-changes';
import type { Changes } from './follow-stream';
import { allKinds, candidates, invalidateReads, outdatedBy, type Read } from './outdated-reads';

/** Above this many changed candidates the lists are read as a whole. */
const MAX_CANDIDATES = 20;

type Company = { queryClient: QueryClient; cid: string };

const candidatesOf = (changes: readonly Change[]) => changes.filter(({ kind }) => kind === 'candidate');

/**
 * Reads candidates again one by one, so that lists keep their rows and their order; where that cannot be, the lists as a
 * whole, but for those that are read anyway. Returns the changes of candidates whom somebody here is changing just now.
 */
async function readCandidates(
  { queryClient, cid }: Company,
  changes: readonly Change[],
  readAnyway: ReadonlySet<Read>,
): Promise<readonly Change[]> {
  const readLists = () =>
    invalidateReads(
      queryClient,
      candidates.filter((each) => !readAnyway.has(each)),
      { cid },
    );
  const busy: Change[] = [];
  const reads = candidatesOf(changes).map(async (change) => {
    const isDone = await rereadCandidate(queryClient, { cid, universalUid: change.id });
    if (!isDone) busy.push(change);
  });
  if (changes.some(({ kind }) => kind === 'label')) reads.push(rereadLabels(queryClient, cid));
  await Promise.all(reads).catch(readLists);
  return busy;
}

/**
 * Reads again what changes have made outdated: what is on the screen now, the rest when it is looked at. Returns those that
 * have to wait, since somebody here is changing the same thing.
 */
export async function readOutdated(company: Company, changes: Changes): Promise<readonly Change[]> {
  const { queryClient, cid } = company;
  const invalidate = (reads: readonly Read[], params?: Record<string, string>) =>
    invalidateReads(queryClient, reads, { cid, ...params });
  const kinds = new Set(changes?.map(({ kind }) => kind) ?? allKinds);

  // First, since it marks them as read: the list and the number would show them as unread for a moment.
  const named = (...wanted: readonly Change['kind'][]) =>
    changes
      ? [...new Set(changes.filter(({ kind }) => wanted.includes(kind)).map(({ id }) => id))].map(
          (chatGroupId) => ({ chatGroupId }),
        )
      : [{}];
  await Promise.all(named('message').map((params) => invalidate([chat.latestMessages], params)));
  const outdated = new Set([...kinds].flatMap((kind) => outdatedBy[kind]));
  if (kinds.has('message') || kinds.has('read')) outdated.add(numberOfUnreadMessages);
  const isEachCandidateRead = changes !== null && candidatesOf(changes).length <= MAX_CANDIDATES;
  if (!isEachCandidateRead) for (const each of candidates) outdated.add(each);
  // What was begun would be begun again by a second round.
  const heads = outdated.has(interaction.show) ? [] : named('message', 'read');
  const [busy] = await Promise.all([
    isEachCandidateRead ? readCandidates(company, changes, outdated) : [],
    invalidate([...outdated]),
    ...heads.map((params) => invalidate([interaction.show], params)),
  ]);
  // The header shows the name and the logo of the session.
  if (kinds.has('corporation')) void session.refresh().catch(() => {});
  return busy;
}
