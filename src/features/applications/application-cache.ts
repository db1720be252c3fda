import type { QueryClient } from '@tanstack/react-query';
import { type Application, application } from '#endpoints/application';
import type { Output } from '#endpoints/endpoint';
import { corporationFilter } from '@/session/corporation-queries';

/** An application as a list has it, so that its page knows the applicant before it is read. */
export function findListedApplication(queryClient: QueryClient, id: string): Application | undefined {
  return queryClient
    .getQueriesData<Output<typeof application.search>>(corporationFilter(application.search))
    .flatMap(([, page]) => page?.items ?? [])
    .find(({ applicationId }) => applicationId === id);
}
