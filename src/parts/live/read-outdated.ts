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

/**
 * Reads candidates again one by one, so that lists keep their rows and their order; lists as a whole where that cannot be.
 * Returns the changes of candidates whom somebody here is changing just now.
 */
async function readCandidates({ queryClient, cid }: Company, changes: Changes): Promise<readonly Change[]> {
  const changed = changes?.filter(({ kind }) => kind === 'candidate') ?? [];
  const readLists = () => invalidateReads(queryClient, candidates, { cid });
  if (changes === null || changed.length > MAX_CANDIDATES) {
    await readLists();
    return [];
  }
  const busy: Change[] = [];
  const reads = changed.map(async (change) => {
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
    changes?.filter(({ kind }) => wanted.includes(kind)).map(({ id }) => ({ chatGroupId: id })) ?? [{}];
  await Promise.all(named('message').map((params) => invalidate([chat.latestMessages], params)));
  const outdated = new Set([...kinds].flatMap((kind) => outdatedBy[kind]));
  if (kinds.has('message') || kinds.has('read')) outdated.add(numberOfUnreadMessages);
  const [busy] = await Promise.all([
    readCandidates(company, changes),
    invalidate([...outdated]),
    ...named('message', 'read').map((params) => invalidate([interaction.show], params)),
  ]);
  // The header shows the name and the logo of the session.
  if (kinds.has('corporation')) void session.refresh().catch(() => {});
  return busy;
}
