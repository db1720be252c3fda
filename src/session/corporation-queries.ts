import { type QueryClient, type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { EndpointDefinition, Result } from '#endpoints/endpoint';
import { untypedCall } from '@/client/call';
import type {
  Arguments,
  CallExtras,
  CorporationCallInput,
  CorporationKeyInput,
  CorporationReadInput,
  UntypedInput,
} from '@/client/input';
import {
  type EndpointKey,
  type EndpointQuery,
  endpointFilter,
  untypedKey,
  untypedQuery,
} from '@/client/queries';
import { useAuthStore } from './auth-store';
import { useCorporationId } from './use-session';

const currentId = () => useAuthStore.getState().corporationId;

function withCompany<Input extends UntypedInput>(input: Input, cid: string): Input {
  return { ...input, params: { ...input.params, cid } };
}

/** Key and function of a company's read, for prefetching and for writing to the cache. */
export function corporationQuery<E extends EndpointDefinition>(
  endpoint: E,
  ...input: Arguments<CorporationReadInput<E>>
): EndpointQuery<E>;
export function corporationQuery(endpoint: EndpointDefinition, input: UntypedInput = {}) {
  return untypedQuery(endpoint, withCompany(input, currentId()));
}

/** The cache key of a company's read; without a query the prefix of all of its queries. */
export function corporationKey<E extends EndpointDefinition>(
  endpoint: E,
  ...input: Arguments<CorporationKeyInput<E>>
): EndpointQuery<E>['queryKey'];
export function corporationKey(endpoint: EndpointDefinition, input: UntypedInput = {}): EndpointKey {
  return untypedKey(endpoint, withCompany(input, currentId()));
}

/** Calls an endpoint for the current company, outside of a hook. Throws `ApiError`. */
export function corporationCall<E extends EndpointDefinition>(
  endpoint: E,
  ...input: Arguments<CorporationCallInput<E>, CallExtras>
): Promise<Result<E>>;
export function corporationCall(endpoint: EndpointDefinition, input: UntypedInput & CallExtras = {}) {
  return untypedCall(endpoint, withCompany(input, currentId()));
}

type QueryExtras<E extends EndpointDefinition, Data> = Omit<
  UseQueryOptions<Result<E>, Error, Data, EndpointKey>,
  'queryKey' | 'queryFn' | 'enabled'
> & { enabled?: boolean };

/** Reads an endpoint for the current company. Waits while there is no company. */
export function useCorporationQuery<E extends EndpointDefinition, Data = Result<E>>(
  endpoint: E,
  ...options: Arguments<CorporationReadInput<E>, QueryExtras<E, Data>>
): UseQueryResult<Data, Error>;
export function useCorporationQuery(
  endpoint: EndpointDefinition,
  { params, query, ...extras }: UntypedInput & QueryExtras<EndpointDefinition, unknown> = {},
): UseQueryResult<unknown, Error> {
  const cid = useCorporationId();
  return useQuery({ ...untypedQuery(endpoint, withCompany({ params, query }, cid)), ...extras });
}

/**
 * Matches a company's cached reads of an endpoint; parameters that are not given match every value, `cid` the current
 * company. After a call it is to be named: another one may be current by then.
 */
export function corporationFilter(
  endpoint: Pick<EndpointDefinition, 'path'>,
  params: UntypedInput['params'] = {},
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
