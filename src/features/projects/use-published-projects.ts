import { useQueries } from '@tanstack/react-query';
import { project } from '#endpoints/project';
import { corporationQuery, useCorporationQuery } from '@/session/corporation-queries';

const LIMIT = 100;

const queryOf = (page: number) => ({ page, status: 'published', limit: LIMIT }) as const;

/** All published projects of the company, last changed first; `projects` is undefined until every one is known. */
export function usePublishedProjects({ enabled = true }: { enabled?: boolean } = {}) {
  const first = useCorporationQuery(project.list, { query: queryOf(1), enabled });
  const lastPage = Math.ceil((first.data?.totalCount ?? 0) / LIMIT);
  const others = useQueries({
    queries: Array.from({ length: Math.max(0, lastPage - 1) }, (_, index) =>
      corporationQuery(project.list, { query: queryOf(index + 2) }),
    ),
  });
  const pages = [first, ...others];
  const isComplete = pages.every(({ data }) => data !== undefined);
  return {
    projects: isComplete
      ? // One that was just paused or closed here stays in the list until it is read again.
        pages.flatMap(({ data }) => data?.items ?? []).filter(({ status }) => status === 'published')
      : undefined,
    isError: pages.some(({ isError }) => isError),
    isFetching: pages.some(({ isFetching }) => isFetching),
    refetch: () => Promise.all(pages.filter(({ isError }) => isError).map(({ refetch }) => refetch())),
  };
}
