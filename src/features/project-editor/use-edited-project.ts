import { useQuery } from '@tanstack/react-query';
import { project } from '#endpoints/project';
import { endpointQuery } from '@/client/queries';
import { useCorporationQuery } from '@/session/corporation-queries';

const freshly = {
  // A form that began with an old answer would collide with what a colleague changed meanwhile.
  refetchOnMount: 'always',
  // Coming back to the tab is when to learn what a colleague did.
  refetchOnWindowFocus: 'always',
} as const;

/**
 * A project as it is now, read when the editor opens and when its tab is come back to. An SW project is read by its own
 * call too (product.md §1), of whose two answers the later one counts.
 */
export function useEditedProject(projectId: string) {
  const params = { projectId };
  const shown = useCorporationQuery(project.show, { params, enabled: projectId !== '', ...freshly });
  const isSw = shown.data?.isSwProject === true;
  const sw = useQuery({ ...endpointQuery(project.showSwProject, { params }), enabled: isSw, ...freshly });

  const reads = isSw ? [shown, sw] : [shown];
  const isReady = reads.every(({ isFetchedAfterMount }) => isFetchedAfterMount);
  const answers = reads.flatMap(({ data }) => (data ? [data] : []));
  const [latest] = answers.toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt));

  return {
    latest: isReady && answers.length === reads.length ? (latest ?? null) : null,
    error: reads.find(({ error }) => error !== null)?.error ?? null,
    isFetching: reads.some(({ isFetching }) => isFetching),
    reload: () => Promise.all(reads.map(({ refetch }) => refetch())),
  };
}
