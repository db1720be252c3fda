import type { MutationKey, QueryClient } from '@tanstack/react-query';
import type { ErrorMeta } from './query-meta';

type Mutation<Data> = { mutationFn: () => Promise<Data>; mutationKey?: MutationKey; meta?: ErrorMeta };

/** Runs a write outside of a component. Its failure is alerted as that of any write. */
export const runMutation = <Data>(queryClient: QueryClient, mutation: Mutation<Data>): Promise<Data> =>
  queryClient.getMutationCache().build(queryClient, mutation).execute(undefined);
