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

/**
 * A query that all components of a page watch by one observer. An observer for each of the fifty cards of a list took
 * most of the time in which the list rendered. Answers the hook, which gives undefined until there is data.
 */
export function sharedQuery<Data>(options: Options<Data>): () => Data | undefined {
  const watches = new WeakMap<QueryClient, Watch<Data>>();
  return () => {
    const client = useQueryClient();
    const watch = watches.get(client) ?? createWatch(client, options);
    watches.set(client, watch);
    // When the cache has been cleared, an answer that was on its way never comes.
    useEffect(watch.renew);
    return useSyncExternalStore(watch.subscribe, watch.read, noData);
  };
}

const noData = () => undefined;

interface Watch<Data> {
  subscribe: (onChange: () => void) => () => void;
  read: () => Data | undefined;
  renew: () => void;
}

function createWatch<Data>(client: QueryClient, options: Options<Data>): Watch<Data> {
  const observer: Observer<Data> = new QueryObserver(client, options);
  return {
    subscribe: (onChange) => observer.subscribe(onChange),
    read: () => observer.getCurrentResult().data,
    renew: () => {
      const query = observer.getCurrentQuery();
      if (client.getQueryCache().get(query.queryHash) !== query) observer.setOptions(options);
    },
  };
}
