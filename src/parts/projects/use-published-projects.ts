import { useQuery } from '@tanstack/react-query';
import type { Project } from '#endpoints/project';
import { useCorporationId } from '@/session/use-session';
import { allProjectsQuery } from './all-projects';

// One that was just paused or closed here stays in the list until it is read again.
const publishedOf = ({ items }: { items: Project[] }) => items.filter(({ status }) => status === 'published');

/** All published projects of the company; `projects` is undefined until every one is known. */
export function usePublishedProjects({ enabled = true }: { enabled?: boolean } = {}) {
  const cid = useCorporationId();
  const { data, error, isFetching, refetch } = useQuery({
    ...allProjectsQuery(cid, 'published'),
    enabled: enabled && cid !== '',
    select: publishedOf,
  });
  return { projects: data, error, isFetching, refetch };
}
