import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type SavedSearch as ListedSearch, MAX_SAVED_SEARCHES, savedSearch } from '#endpoints/saved-search';
import { ApiError, isAggregateRootNotFound } from '@/client/api-error';
import { SHORT_STALE_TIME } from '@/client/query-defaults';
import { refusalMessage } from '@/client/refusal-message';
import { tagged } from '@/client/tagged';
import { createIdempotencyKeys } from '@/lib/idempotency-keys';
import { formatNumber } from '@/lib/text/format';
import { has } from '@/session/abilities';
import { useCorporationMutation } from '@/session/corporation-mutation';
import { corporationQuery, useCorporationQuery } from '@/session/corporation-queries';
import type { Outcome, SavedSearches } from './saved-search';

const FAILED = '完了できませんでした。もう一度お試しください。';

const handlesErrors = { meta: { handlesErrors: true } } as const;
const withList = { invalidates: [savedSearch.list] };

/** Waits for a write and returns what became of it. */
async function outcomeOf(write: Promise<unknown>): Promise<Outcome> {
  try {
    await write;
    return 'done';
  } catch (error) {
    if (isAggregateRootNotFound(error)) return 'gone';
    return { problem: error instanceof ApiError ? refusalMessage(error, FAILED) : FAILED };
  }
}

function useWrites() {
  return {
    create: useCorporationMutation(savedSearch.create, { ...handlesErrors, ...withList }),
    rename: useCorporationMutation(savedSearch.rename, { ...handlesErrors, ...withList }),
    remove: useCorporationMutation(savedSearch.remove, { ...handlesErrors, ...withList }),
    restore: useCorporationMutation(savedSearch.restore, withList),
    changeMail: useCorporationMutation(savedSearch.changeMail, handlesErrors),
    look: useCorporationMutation(savedSearch.look, { meta: { hasNoAlert: true } }),
  };
}

/** 「新着 3件」 of each search that has any: read once the list is there, and missing where that fails. */
function useNewHits(isEnabled: boolean): ReadonlyMap<string, string> {
  const { data } = useCorporationQuery(savedSearch.countNew, {
    enabled: isEnabled,
    staleTime: SHORT_STALE_TIME,
    meta: { hasNoAlert: true },
  });
  const found = (data?.counts ?? []).filter(({ count }) => count > 0);
  return new Map(
    found.map(({ savedSearchId, count }) => [
      savedSearchId,
      `新着 ${formatNumber(count)}件${count >= (data?.maxCount ?? Number.POSITIVE_INFINITY) ? '以上' : ''}`,
    ]),
  );
}

/** Whether the company shares them, and the server counts and mails what is new. */
const isShared = has('sharedSearches');

/** The saved searches of the company. */
export function useSavedSearches(): SavedSearches {
  const queryClient = useQueryClient();
  const { data, error, isFetching, refetch } = useCorporationQuery(savedSearch.list, {
    staleTime: SHORT_STALE_TIME,
    meta: { handlesErrors: true },
  });
  const newHits = useNewHits(data !== undefined && data.length > 0);
  const writes = useWrites();
  const [keys] = useState(createIdempotencyKeys);
  const list = corporationQuery(savedSearch.list);

  const change = (to: (searches: readonly ListedSearch[]) => ListedSearch[]) =>
    queryClient.setQueryData(list.queryKey, (known) => known && to(known));
  const patch = (id: string, part: Partial<ListedSearch>) =>
    change((known) => known.map((each) => (each.savedSearchId === id ? { ...each, ...part } : each)));
  const drop = (id: string) => change((known) => known.filter((each) => each.savedSearchId !== id));

  /** Takes over in the list what a write has done; what a colleague has removed leaves it as well. */
  async function settle(id: string, write: Promise<unknown>, onDone: () => void): Promise<Outcome> {
    const outcome = await outcomeOf(write);
    if (outcome === 'done') onDone();
    if (outcome === 'gone') drop(id);
    // A colleague may have changed it.
    if (typeof outcome === 'object') void refetch();
    return outcome;
  }

  async function save(name: string, search: string): Promise<Outcome> {
    const idempotencyKey = keys.keyFor({ name, search });
    const outcome = await outcomeOf(writes.create.mutateAsync({ body: { name, search }, idempotencyKey }));
    if (outcome === 'done') keys.forget();
    return outcome;
  }

  return {
    searches: data?.map(({ savedSearchId: id, ...each }) => ({ ...each, id })),
    error,
    isFetching,
    retry: () => void refetch(),
    isShared,
    roomNote:
      (data?.length ?? 0) >= MAX_SAVED_SEARCHES
        ? `${MAX_SAVED_SEARCHES}件まで保存できます。新しく保存するには、使わない検索を削除してください。`
        : null,
    newHits,
    save,
    rename: ({ id: savedSearchId, name: before }, name) =>
      settle(
        savedSearchId,
        tagged({ name: before }).then((headers) =>
          writes.rename.mutateAsync({ params: { savedSearchId }, body: { name }, headers }),
        ),
        () => patch(savedSearchId, { name }),
      ),
    remove: ({ id: savedSearchId }) =>
      settle(savedSearchId, writes.remove.mutateAsync({ params: { savedSearchId } }), () =>
        drop(savedSearchId),
      ),
    restore: ({ id: savedSearchId }) =>
      writes.restore.mutateAsync({ params: { savedSearchId } }).then(
        () => true,
        () => false,
      ),
    look({ id: savedSearchId }) {
      writes.look.mutate({ params: { savedSearchId } });
      queryClient.setQueryData(
        corporationQuery(savedSearch.countNew).queryKey,
        (known) =>
          known && {
            ...known,
            counts: known.counts.filter((each) => each.savedSearchId !== savedSearchId),
          },
      );
    },
    changeMail: isShared
      ? ({ id: savedSearchId }, isMailed) =>
          settle(
            savedSearchId,
            writes.changeMail.mutateAsync({ params: { savedSearchId }, body: { isMailed } }),
            () => patch(savedSearchId, { isMailed }),
          )
      : null,
  };
}
