import { skipToken, useQuery } from '@tanstack/react-query';
import type { Project } from '#endpoints/project';
import { lazyModule, useLazyModule } from '@/lib/browser/use-lazy-component';
import { useCorporationId } from '@/session/use-session';

// Most searches are for no project: they do without the schema of one.
const reads = lazyModule(() => import('@/parts/projects/project-query'), { isOptional: true });

/** The project that candidates are sought for; undefined without one, and until it is known. */
export function useProjectSought(projectId: string | null): Project | undefined {
  const cid = useCorporationId();
  const loaded = useLazyModule(reads, projectId !== null);
  const query = loaded && projectId !== null ? loaded.projectQuery(cid, projectId) : null;
  const { data } = useQuery({
    queryKey: query?.queryKey ?? ['no project'],
    queryFn: query?.queryFn ?? skipToken,
    meta: { isExtra: true },
  });
  return query ? data : undefined;
}
