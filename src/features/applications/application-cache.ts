import type { QueryClient } from '@tanstack/react-query';
import { type Application, application } from '#endpoints/application';
import { corporationFilter } from '@/session/corporation-queries';

/** An application as a list has it, so that its page knows the applicant before it is read. */
export function findListedApplication(queryClient: QueryClient, id: string): Application | undefined {
  return [application.search, application.listForProject]
    .flatMap((list) => queryClient.getQueriesData<{ items: Application[] }>(corporationFilter(list)))
    .flatMap(([, page]) => page?.items ?? [])
    .find(({ applicationId }) => applicationId === id);
}
