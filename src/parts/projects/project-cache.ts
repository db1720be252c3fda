import type { QueryClient } from '@tanstack/react-query';
import { type Project, project } from '#endpoints/project';
import {
  corporationFilter,
  corporationKey,
  invalidateCorporationQueries,
} from '@/session/corporation-queries';

/** What a page of the list and the whole list have in common. */
type Listed = { items: readonly Project[] };

/** Has the lists of projects, which the scout dialog's is one of, and the count of published ones read again. */
export function refreshProjects(queryClient: QueryClient): Promise<void> {
  return invalidateCorporationQueries(queryClient, [project.list, project.countPublished]);
}

/** Shows a project as the server returned it after a change: on its page and in every list at once. */
export function rememberProject(queryClient: QueryClient, changed: Project): void {
  const { projectId } = changed;
  queryClient.setQueryData(corporationKey(project.show, { params: { projectId } }), changed);
  queryClient.setQueriesData<Listed>(
    corporationFilter(project.list),
    (known) =>
      known && {
        ...known,
        items: known.items.map((item) => (item.projectId === projectId ? changed : item)),
      },
  );
  void refreshProjects(queryClient);
}

/** A project as the newest list that shows it has it, so that its page opens with something to see. */
export function findListedProject(queryClient: QueryClient, projectId: string): Project | undefined {
  return queryClient
    .getQueriesData<Listed>(corporationFilter(project.list))
    .flatMap(([, listed]) => listed?.items ?? [])
    .filter((item) => item.projectId === projectId)
    .toSorted((a, b) => (b.updatedAt ?? '').localeCompare(a.updatedAt ?? ''))[0];
}
