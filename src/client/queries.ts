import {
  type Query as CachedQuery,
  type DataTag,
  type FetchQueryOptions,
  type QueryClient,
  type QueryFunction,
  type QueryKey,
  type SkipToken,
  skipToken,
} from '@tanstack/react-query';
import type { EndpointDefinition, Result } from '#endpoints/endpoint';
import { call } from './call';
import type { Arguments, CallInput, KeyInput, ReadInput, Variables } from './input';
import { pathSegments } from './path';

/** The path's segments, then the query: a shorter key is the prefix of every longer one. */
export type EndpointKey = readonly (string | Readonly<Record<string, unknown>>)[];

/** What `useQuery`, `prefetchQuery` and their kin need to read an endpoint. */
export type EndpointQuery<E extends EndpointDefinition> = {
  queryKey: DataTag<EndpointKey, Result<E>, Error>;
  queryFn: QueryFunction<Result<E>, EndpointKey> | SkipToken;
};

/** The cache key of a read; without a query the prefix of all of its queries. */
export function endpointKey<E extends EndpointDefinition>(
  endpoint: E,
  ...input: Arguments<KeyInput<E>>
): EndpointQuery<E>['queryKey'];
export function endpointKey(
  endpoint: EndpointDefinition,
  { params, query }: KeyInput<EndpointDefinition> = {},
): EndpointKey {
  const path = pathSegments(endpoint, params);
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined);
  return given.length === 0 ? path : [...path, Object.fromEntries(given)];
}

/**
 * Key and function of a read, which is aborted when nobody waits for it any more. With an empty path parameter, which is
 * not known yet, it is disabled.
 */
export function endpointQuery<E extends EndpointDefinition>(
  endpoint: E,
  ...input: Arguments<ReadInput<E>>
): EndpointQuery<E>;
export function endpointQuery(
  endpoint: EndpointDefinition,
  { params, query }: ReadInput<EndpointDefinition> = {},
) {
  const queryFn: QueryFunction<unknown, EndpointKey> = ({ signal }) =>
    call(endpoint, { params, query, signal });
  const isKnown = Object.values(params ?? {}).every((value) => value !== '');
  return { queryKey: endpointKey(endpoint, { params, query }), queryFn: isKnown ? queryFn : skipToken };
}

/**
 * Reads a query now, however fresh it is. A read that is on its way is aborted: started before a write, it would not show
 * what was written. Throws when reading fails, and for a query with a path parameter that is not known.
 */
export async function readAgain<T, Key extends QueryKey>(
  queryClient: QueryClient,
  query: FetchQueryOptions<T, Error, T, Key>,
): Promise<T> {
  if (query.queryFn === skipToken) throw new Error('The query is not known');
  await queryClient.cancelQueries({ queryKey: query.queryKey, exact: true });
  return queryClient.fetchQuery({ ...query, staleTime: 0 });
}

/** The mutation function of an endpoint, for `useMutation`. */
export function endpointMutation<E extends EndpointDefinition>(
  endpoint: E,
): { mutationFn: (variables: Variables<CallInput<E>>) => Promise<Result<E>> };
export function endpointMutation(endpoint: EndpointDefinition): {
  mutationFn: (variables?: CallInput<EndpointDefinition>) => Promise<unknown>;
} {
  return { mutationFn: (variables) => call(endpoint, variables) };
}

/**
 * Matches the cached reads of an endpoint, for `invalidateQueries` and `cancelQueries`. A path parameter that is not
 * given matches every value.
 */
export function endpointFilter(
  endpoint: Pick<EndpointDefinition, 'path'>,
  { params }: Pick<ReadInput<EndpointDefinition>, 'params'> = {},
): { predicate: (query: CachedQuery) => boolean } {
  const segments = pathSegments(endpoint, params);
  return {
    predicate: ({ queryKey }) =>
      segments.every((segment, index) => segment.startsWith(':') || segment === queryKey[index]),
  };
}
