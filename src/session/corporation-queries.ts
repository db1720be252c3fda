import { type QueryClient, type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { EndpointDefinition, Result } from '#endpoints/endpoint';
import { call } from '@/client/call';
import type { Arguments, CallExtras, CallInput, KeyInput, ReadInput } from '@/client/input';
import {
  type EndpointKey,
  type EndpointQuery,
  endpointFilter,
  endpointKey,
  endpointQuery,
} from '@/client/queries';
import { useAuthStore } from './auth-store';
import { useCorporationId } from './use-session';

const currentId = () => useAuthStore.getState().corporationId;

type AnyInput = CallInput<EndpointDefinition>;

function withCompany<Input extends AnyInput>(input: Input, cid: string): Input {
  return { ...input, params: { ...input.params, cid } };
}

/** Key and function of a company's read, for prefetching and for writing to the cache. */
export function corporationQuery<E extends EndpointDefinition>(
  endpoint: E,
  ...input: Arguments<ReadInput<E, 'cid'>>
): EndpointQuery<E>;
export function corporationQuery(endpoint: EndpointDefinition, input: AnyInput = {}) {
  return endpointQuery(endpoint, withCompany(input, currentId()));
}

/** The cache key of a company's read; without a query the prefix of all of its queries. */
export function corporationKey<E extends EndpointDefinition>(
  endpoint: E,
  ...input: Arguments<KeyInput<E, 'cid'>>
): EndpointQuery<E>['queryKey'];
export function corporationKey(endpoint: EndpointDefinition, input: AnyInput = {}): EndpointKey {
  return endpointKey(endpoint, withCompany(input, currentId()));
}

/** Calls an endpoint for the current company, outside of a hook. Throws `ApiError`. */
export function corporationCall<E extends EndpointDefinition>(
  endpoint: E,
  ...input: Arguments<CallInput<E, 'cid'>, CallExtras>
): Promise<Result<E>>;
export function corporationCall(endpoint: EndpointDefinition, input: AnyInput & CallExtras = {}) {
  return call(endpoint, withCompany(input, currentId()));
}

type QueryExtras<E extends EndpointDefinition, Data> = Omit<
  UseQueryOptions<Result<E>, Error, Data, EndpointKey>,
  'queryKey' | 'queryFn' | 'enabled'
> & { enabled?: boolean };

/** Reads an endpoint for the current company. Waits while there is no company. */
export function useCorporationQuery<E extends EndpointDefinition, Data = Result<E>>(
  endpoint: E,
  ...options: Arguments<ReadInput<E, 'cid'>, QueryExtras<E, Data>>
): UseQueryResult<Data, Error>;
export function useCorporationQuery(
  endpoint: EndpointDefinition,
  { params, query, ...extras }: AnyInput & QueryExtras<EndpointDefinition, unknown> = {},
): UseQueryResult<unknown, Error> {
  const cid = useCorporationId();
  return useQuery({ ...endpointQuery(endpoint, withCompany({ params, query }, cid)), ...extras });
}

/**
 * Matches a company's cached reads of an endpoint; parameters that are not given match every value, `cid` the current
 * company. After a call it is to be named: another one may be current by then.
 */
export function corporationFilter(
  endpoint: Pick<EndpointDefinition, 'path'>,
  params: AnyInput['params'] = {},
) {
  return endpointFilter(endpoint, { params: { cid: currentId(), ...params } });
}

/** Marks a company's reads of these endpoints as stale, with any parameters and query. */
export async function invalidateCorporationQueries(
  queryClient: QueryClient,
  endpoints: readonly Pick<EndpointDefinition, 'path'>[],
  cid: string = currentId(),
): Promise<void> {
  await Promise.all(
    endpoints.map((endpoint) => queryClient.invalidateQueries(corporationFilter(endpoint, { cid }))),
  );
}
