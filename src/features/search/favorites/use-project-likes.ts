import { useQueries } from '@tanstack/react-query';
import { project } from '#endpoints/project';
import { SHORT_STALE_TIME } from '@/client/query-defaults';
import { BATCH_SIZE } from '@/parts/projects/all-projects';
import { usePublishedProjects } from '@/parts/projects/use-published-projects';
import { corporationQuery } from '@/session/corporation-queries';

/** A published project that candidates like, and how many. */
export type LikedProject = { projectId: string; title: string; count: number };

/** The published projects that candidates like, those with most first; undefined until all counts are known. */
export function useProjectLikes() {
  const published = usePublishedProjects();
  const ids = published.projects?.map(({ projectId }) => projectId) ?? [];
  const counts = useQueries({
    queries: Array.from({ length: Math.ceil(ids.length / BATCH_SIZE) }, (_, index) => ({
      ...corporationQuery(project.countFavorites, {
        query: { projectIds: ids.slice(index * BATCH_SIZE, (index + 1) * BATCH_SIZE) },
      }),
      // Candidates like projects while the page is open.
      staleTime: SHORT_STALE_TIME,
    })),
  });
  const known = new Map(
    counts.flatMap(({ data }) => data?.map(({ projectId, count }) => [projectId, count] as const) ?? []),
  );
  const isComplete = counts.every(({ data }) => data !== undefined);
  const projects: LikedProject[] | undefined = isComplete
    ? published.projects
        ?.map(({ projectId, content }) => ({
          projectId,
          title: content.title,
          count: known.get(projectId) ?? 0,
        }))
        .filter(({ count }) => count > 0)
        .toSorted((a, b) => b.count - a.count)
    : undefined;
  return {
    projects,
    error: published.error ?? counts.find(({ error }) => error)?.error ?? null,
    isFetching: published.isFetching || counts.some(({ isFetching }) => isFetching),
    refetch: () =>
      Promise.all([
        published.refetch(),
        ...counts.filter(({ error }) => error).map(({ refetch }) => refetch()),
      ]),
  };
}
