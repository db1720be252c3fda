import {
  type UseMutationOptions,
  type UseMutationResult,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { EndpointDefinition, Result } from '#endpoints/endpoint';
import { call as callEndpoint } from '@/client/call';
import type { CallInput, Variables } from '@/client/input';
import { invalidateCorporationQueries } from './corporation-queries';
import { useCorporationId } from './use-session';

// Not beside the reads: pages without writes do not load `useMutation`.

type MutationExtras<E extends EndpointDefinition, Context> = Omit<
  UseMutationOptions<Result<E>, Error, Variables<CallInput<E, 'cid'>>, Context>,
  'mutationFn'
> & {
  /** Reads that the write makes stale, whatever their parameters and query. */
  invalidates?: readonly EndpointDefinition[];
};

type CompanyCall<E extends EndpointDefinition> = (
  variables: Variables<CallInput<E, 'cid'>>,
) => Promise<Result<E>>;

function callFor<E extends EndpointDefinition>(endpoint: E, cid: string): CompanyCall<E>;
function callFor(endpoint: EndpointDefinition, cid: string) {
  return (variables: Variables<CallInput<EndpointDefinition>>) =>
    callEndpoint(endpoint, { ...variables, params: { ...variables?.params, cid } });
}

/** Writes to an endpoint for the current company; `mutate` takes its parameters, query and body. */
export function useCorporationMutation<E extends EndpointDefinition, Context = unknown>(
  endpoint: E,
  { invalidates = [], ...options }: MutationExtras<E, Context> = {},
): UseMutationResult<Result<E>, Error, Variables<CallInput<E, 'cid'>>, Context> {
  const cid = useCorporationId();
  const queryClient = useQueryClient();
  const call = callFor(endpoint, cid);
  return useMutation({
    ...options,
    mutationFn: async (variables) => {
      const result = await call(variables);
      // Not in `onSuccess`, which belongs to the newest render: another company may be current by then.
      void invalidateCorporationQueries(queryClient, invalidates, cid);
      return result;
    },
  });
}
