import {
  type QueryClient,
  QueryObserver,
  type QueryObserverOptions,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import type { EndpointKey } from '@/client/queries';

type Options<Data> = QueryObserverOptions<Data, Error, Data, Data, EndpointKey>;
type Observer<Data> = QueryObserver<Data, Error, Data, Data, EndpointKey>;

/** The hooks of a query that is shared by all components of a page. */
interface SharedQuery<Data> {
  /** The data, undefined until there is some. */
  useData: () => Data | undefined;
  /** Whether the first response is still on its way; false once an attempt has failed. */
  useIsAwaited: () => boolean;
}

/**
 * A query that all components of a page watch by one observer. An observer for each of the fifty cards of a list took
 * most of the time in which the list rendered.
 */
export function sharedQuery<Data>(options: Options<Data>): SharedQuery<Data> {
  const watches = new WeakMap<QueryClient, Watch<Data>>();
  const watchOf = (client: QueryClient): Watch<Data> => {
    const watch = watches.get(client) ?? createWatch(client, options);
    watches.set(client, watch);
    return watch;
  };
  return {
    useData: () => {
      const { subscribe, read } = useWatch(watchOf);
      return useSyncExternalStore(subscribe, read, noData);
    },
    useIsAwaited: () => {
      const { subscribe, isAwaited } = useWatch(watchOf);
      return useSyncExternalStore(subscribe, isAwaited, isAlwaysAwaited);
    },
  };
}

function useWatch<Data>(watchOf: (client: QueryClient) => Watch<Data>): Watch<Data> {
  const watch = watchOf(useQueryClient());
  // When the cache has been cleared, a response that was on its way never comes.
  useEffect(watch.renew);
  return watch;
}

const noData = () => undefined;
const isAlwaysAwaited = () => true;

interface Watch<Data> {
  subscribe: (onChange: () => void) => () => void;
  read: () => Data | undefined;
  isAwaited: () => boolean;
  renew: () => void;
}

function createWatch<Data>(client: QueryClient, options: Options<Data>): Watch<Data> {
  const observer: Observer<Data> = new QueryObserver(client, options);
  return {
    subscribe: (onChange) => observer.subscribe(onChange),
    read: () => observer.getCurrentResult().data,
    isAwaited: () => {
      const { isPending, failureCount } = observer.getCurrentResult();
      return isPending && failureCount === 0;
    },
    renew: () => {
      const query = observer.getCurrentQuery();
      if (client.getQueryCache().get(query.queryHash) !== query) observer.setOptions(options);
    },
  };
}
