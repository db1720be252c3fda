import { application } from '#endpoints/application';
import { project } from '#endpoints/project';
import { SHORT_STALE_TIME } from '@/client/query-defaults';
import { useCorporationQuery } from '@/session/corporation-queries';

/** Applications to a project and those of them not read yet: none where the platform does not count them. */
export type ApplicationCount = { count: number; unreadCount: number };

/** A count that belongs to a row: still loading, not to be had, or known. */
export type Counted<Count> = { state: 'loading' } | { state: 'failed' } | { state: 'known'; count: Count };

const noApplications: ApplicationCount = { count: 0, unreadCount: 0 };

/**
 * The counts of the projects on the screen, read by two calls for all of them. A project that a call does not name has
 * none; a call that fails takes only its own column with it. `isExtra` leaves failures to the page's notice.
 */
export function useProjectCounts(projectIds: readonly string[], { isExtra = false } = {}) {
  // Sorted, so that the same rows in another order need no other response.
  const ids = projectIds.toSorted();
  const options = {
    query: { projectIds: ids },
    enabled: projectIds.length > 0,
    // Candidates apply and like while the list is open.
    staleTime: SHORT_STALE_TIME,
    meta: { isExtra },
  };
  const applications = useCorporationQuery(application.countForProjects, options);
  const favorites = useCorporationQuery(project.countFavorites, options);
  const failed = [applications, favorites].filter(({ isError, data }) => isError && data === undefined);

  function counted<Count>(query: typeof applications | typeof favorites, count: () => Count): Counted<Count> {
    if (query.data !== undefined) return { state: 'known', count: count() };
    return { state: query.isError && !query.isFetching ? 'failed' : 'loading' };
  }

  return {
    applicationsOf: (projectId: string) =>
      counted(applications, () => {
        const found = applications.data?.find((row) => row.projectId === projectId);
        return found ? { count: found.count, unreadCount: found.unreadCount ?? 0 } : noApplications;
      }),
    favoritesOf: (projectId: string) =>
      counted(favorites, () => favorites.data?.find((row) => row.projectId === projectId)?.count ?? 0),
    hasFailed: failed.length > 0,
    isRetrying: failed.some(({ isFetching }) => isFetching),
    retry: () => Promise.all(failed.map(({ refetch }) => refetch())),
  };
}

export type ProjectCounts = ReturnType<typeof useProjectCounts>;
