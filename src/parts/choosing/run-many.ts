import type { QueryClient } from '@tanstack/react-query';
import { create } from 'zustand';
import { ApiError } from '@/client/api-error';
import { isCancelledCall } from '@/client/http';
import { refusalMessage } from '@/client/refusal-message';
import { isCurrentCorporation, useCorporationId } from '@/session/use-session';
import { showToast } from '@/ui/feedback/toast-store';

/** Where an act is done: the company, and the list whose bar shows how far it is. */
export type ManyPlace = { queryClient: QueryClient; cid: string; list: string };

type Place = Omit<ManyPlace, 'list'>;

/** How an act is said. */
export type ManyWords = {
  /** What it is done to: 「3人」 or 「3件」. */
  unit: '人' | '件';
  doing: string;
  done: (count: number) => string;
  failed: (count: number) => string;
  /** Said where nothing is to be changed. */
  nobody: string;
};

/** What became of one; `error` is why it failed. */
export type ManyOutcome = { hasFailed: boolean; error: unknown };

/** What is done to each of many that are chosen. */
export type ManyAct<Item> = {
  words: ManyWords;
  keyOf: (item: Item) => string;
  nameOf: (item: Item) => string;
  /** One as it is now: what taking back leads to. By default as it was when it was chosen. */
  now?: (place: Place, item: Item) => Item;
  /** Whether it is so already. */
  isDone: (place: Place, item: Item) => boolean;
  /** Null where an earlier change takes this one along. */
  set: (place: Place, item: Item) => Promise<ManyOutcome | null>;
  /** What takes it back for those that were changed; null where nothing can. */
  undo: (changed: readonly Item[]) => ManyAct<Item> | null;
  /** Reads again what it has changed. */
  refresh: (place: Place) => void;
};

/** What failed for one, and why; '' where an alert has said so. */
type ManyFailure = { key: string; name: string; reason: string };

/** An act under way in a list, or what failed of it. */
export type ManyRun =
  | { type: 'running'; words: ManyWords; total: number; handled: number }
  | { type: 'failed'; words: ManyWords; failures: readonly ManyFailure[]; retry: () => void };

const useStore = create<{ runs: Readonly<Record<string, ManyRun | undefined>> }>(() => ({ runs: {} }));

const keyOf = ({ cid, list }: Pick<ManyPlace, 'cid' | 'list'>) => `${cid}/${list}`;

const setRun = (place: ManyPlace, run: ManyRun | undefined): void =>
  useStore.setState(({ runs }) => ({ runs: { ...runs, [keyOf(place)]: run } }));

/** What is being done to the chosen ones of a list, or failed; undefined for neither. */
export function useManyRun(list: string): ManyRun | undefined {
  const key = keyOf({ cid: useCorporationId(), list });
  return useStore(({ runs }) => runs[key]);
}

/** Forgets what failed in a list; what is under way goes on. */
export function dismissFailure(place: Pick<ManyPlace, 'cid' | 'list'>): void {
  const key = keyOf(place);
  useStore.setState(({ runs }) =>
    runs[key]?.type === 'failed' ? { runs: { ...runs, [key]: undefined } } : { runs },
  );
}

/** Whether the next one would meet the same error. */
const isForAll = (error: unknown): boolean =>
  isCancelledCall(error) ||
  (error instanceof ApiError && (error.status === undefined || [401, 403, 429].includes(error.status)));

const reasonOf = (error: unknown): string =>
  error instanceof ApiError && error.status !== undefined ? refusalMessage(error) : '';

type Failed<Item> = { item: Item; reason: string };

type Results<Item> = { changed: readonly Item[]; failed: readonly Failed<Item>[] };

/** Goes through them one by one; ends early where the company was left or all the others would fail too. */
async function runThrough<Item>(
  place: ManyPlace,
  act: ManyAct<Item>,
  items: readonly Item[],
): Promise<Results<Item>> {
  const { words } = act;
  const changed: Item[] = [];
  const failed: Failed<Item>[] = [];
  for (const [index, item] of items.entries()) {
    if (!isCurrentCorporation(place.cid)) break;
    setRun(place, { type: 'running', words, total: items.length, handled: index });
    // A single act may have been quicker.
    if (act.isDone(place, item)) continue;
    const before = act.now?.(place, item) ?? item;
    const outcome = await act.set(place, item);
    if (!outcome?.hasFailed) {
      changed.push(before);
    } else if (isForAll(outcome.error)) {
      const reason = reasonOf(outcome.error);
      failed.push(...items.slice(index).map((left) => ({ item: left, reason })));
      break;
    } else {
      failed.push({ item, reason: reasonOf(outcome.error) });
    }
  }
  return { changed, failed };
}

type Announced = { isUndo: boolean; note: string };

function announce<Item>(
  place: ManyPlace,
  act: ManyAct<Item>,
  { changed, failed }: Results<Item>,
  { isUndo, note }: Announced,
): void {
  const { words } = act;
  const parts = [
    changed.length > 0 ? words.done(changed.length) : '',
    failed.length > 0 ? words.failed(failed.length) : '',
  ].filter(Boolean);
  const message = [parts.join('。') || words.nobody, note].filter(Boolean).join('。');
  const undo = changed.length === 0 || isUndo ? null : act.undo(changed);
  if (undo === null) {
    showToast({ message });
    return;
  }
  showToast({
    message,
    action: { label: '元に戻す', onAction: () => runMany(place, undo, changed, { isUndo: true }) },
  });
}

/** The last act of each list while it is not over: taking back waits for it. */
const lastActs = new Map<string, Promise<void>>();

async function run<Item>(
  place: ManyPlace,
  act: ManyAct<Item>,
  items: readonly Item[],
  announced: Announced,
): Promise<void> {
  const { words } = act;
  const wanting = items.filter((item) => !act.isDone(place, item));
  const results = await runThrough(place, act, wanting);
  const failures = results.failed.map(({ item, reason }) => ({
    key: act.keyOf(item),
    name: act.nameOf(item),
    reason,
  }));
  const retry = () =>
    runMany(
      place,
      act,
      results.failed.map(({ item }) => item),
      { isUndo: announced.isUndo },
    );
  setRun(place, failures.length > 0 ? { type: 'failed', words, failures, retry } : undefined);
  if (wanting.length > 0) act.refresh(place);
  if (isCurrentCorporation(place.cid)) announce(place, act, results, announced);
}

/**
 * Does an act to each of these that is not so already, one after the other, and says what came of it, with 元に戻す for
 * those that were changed. It goes on when the page is left. While another act is under way only taking back is taken on.
 * `note` is said at the end, such as who was left out.
 */
export function runMany<Item>(
  place: ManyPlace,
  act: ManyAct<Item>,
  items: readonly Item[],
  { isUndo = false, note = '' }: { isUndo?: boolean; note?: string } = {},
): void {
  const key = keyOf(place);
  const last = lastActs.get(key);
  if (last && !isUndo) return;
  const next = (last ?? Promise.resolve())
    .then(() => run(place, act, items, { isUndo, note }))
    .catch((error: unknown) => {
      setRun(place, undefined);
      window.reportError(error);
    })
    .finally(() => {
      if (lastActs.get(key) === next) lastActs.delete(key);
    });
  lastActs.set(key, next);
}
