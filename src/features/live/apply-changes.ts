import type { Query, QueryClient } from '@tanstack/react-query';
import { application } from '#endpoints/application';
import { chat } from '#endpoints/chat';
import type { EndpointDefinition } from '#endpoints/endpoint';
import { favoriteUser } from '#endpoints/favorite-user';
import { interaction } from '#endpoints/interaction';
import type { Change } from '#endpoints/live';
import { project } from '#endpoints/project';
import { scout } from '#endpoints/scout';
import { selection } from '#endpoints/selection';
import { TODAY_PATH } from '#endpoints/today-path';
import { endpointFilter } from '@/client/queries';
import type { Changes } from './follow-stream';

type Kind = Change['kind'];

/** A read by its path. */
type Read = Pick<EndpointDefinition, 'path'>;

const conversations: readonly Read[] = [interaction.list, interaction.show];
const applications: readonly Read[] = [application.search, application.show, application.listForProject];
const applicationCounts: readonly Read[] = [application.countForProjects];
const today = { path: TODAY_PATH } as const;
const selections: readonly Read[] = [...conversations, ...applications, selection.listProjects, today];

/** The reads that a change makes outdated, beside the number of unread messages and the messages themselves. */
const outdatedBy: Readonly<Record<Kind, readonly Read[]>> = {
  // A message can carry a selection on: the first of ours, and the candidate's reply to a scout.
  message: selections,
  read: conversations,
  selection: selections,
  application: [...selections, ...applicationCounts],
  applicationRead: [...applications, ...applicationCounts],
  scout: [scout.search, scout.latest, scout.funnel, scout.replyRates],
  conversation: [...conversations, ...applications],
  like: [project.countFavorites, favoriteUser.listForProject],
};

const allKinds = Object.keys(outdatedBy).filter((kind): kind is Kind => kind in outdatedBy);

/** So often within so many milliseconds changes are applied at once; above that they are put together. */
const BURST = 5;
const BURST_TIME = 10_000;

/** All pages of a company gets a change in the same instant: they read within so many milliseconds. */
const SPREAD = 200;

/** More changes than this are as good as not knowing what has changed. */
const MAX_WAITING = 300;

const isSeen = () => document.visibilityState === 'visible';

const keyOf = ({ kind, id }: Change) => `${kind} ${id}`;

/**
 * Returns what reads again what changes have made outdated: what is on the screen at once, the number of unread messages
 * also in a tab that nobody sees, the rest there when it is looked at. One after another, so that no read is
 * begun anew before it has ended.
 */
export function createApplier({
  queryClient,
  cid,
  signal,
}: {
  queryClient: QueryClient;
  cid: string;
  signal: AbortSignal;
}): (changes: Changes) => void {
  let waiting = new Map<string, Change>();
  let isReset = false;
  let isApplying = false;
  /** What waits for the tab to be looked at. */
  const unseen: Changes[] = [];
  let applied: number[] = [];

  /** Reads of any of these again, each once. */
  function invalidate(endpoints: readonly Read[], params: Record<string, string> = {}) {
    const matches = (among: readonly Read[], query: Query) =>
      among.some((each) => endpointFilter(each, { params: { cid, ...params } }).predicate(query));
    // By its address, that of one application could be called `count_for_projects`.
    const others = applicationCounts.filter((each) => !endpoints.includes(each));
    return queryClient.invalidateQueries({
      predicate: (query) => matches(endpoints, query) && !matches(others, query),
    });
  }

  async function apply(changes: Changes): Promise<void> {
    const kinds = new Set(changes?.map(({ kind }) => kind) ?? allKinds);
    const isUnreadOther = kinds.has('message') || kinds.has('read');
    if (!isSeen()) {
      unseen.push(changes);
      if (isUnreadOther) await invalidate([interaction.numberOfUnreadMessages]);
      return;
    }
    // First, since it marks them as read: the list and the number would show them as unread for a moment.
    const threads = changes?.flatMap(({ kind, id }) => (kind === 'message' ? [{ chatGroupId: id }] : [])) ?? [
      {},
    ];
    await Promise.all(threads.map((params) => invalidate([chat.latestMessages], params)));
    const outdated = new Set([...kinds].flatMap((kind) => outdatedBy[kind]));
    if (isUnreadOther) outdated.add(interaction.numberOfUnreadMessages);
    await invalidate([...outdated]);
  }

  const wait = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      setTimeout(resolve, milliseconds);
    });

  function takeWaiting(): Changes {
    const changes = isReset || waiting.size > MAX_WAITING ? null : [...waiting.values()];
    waiting = new Map();
    isReset = false;
    return changes;
  }

  async function applyAll(): Promise<void> {
    while ((isReset || waiting.size > 0) && !signal.aborted) {
      const [first = 0] = applied;
      const isBurst = applied.length === BURST && performance.now() - first < BURST_TIME;
      await wait(isBurst ? BURST_TIME - (performance.now() - first) : Math.random() * SPREAD);
      if (signal.aborted) return;
      applied = [...applied, performance.now()].slice(-BURST);
      await apply(takeWaiting());
    }
  }

  function receive(changes: Changes): void {
    if (changes === null) isReset = true;
    for (const change of changes ?? []) waiting.set(keyOf(change), change);
    if (isApplying) return;
    isApplying = true;
    void applyAll().finally(() => {
      isApplying = false;
    });
  }

  document.addEventListener(
    'visibilitychange',
    () => {
      if (isSeen()) for (const changes of unseen.splice(0)) receive(changes);
    },
    { signal },
  );
  return receive;
}
