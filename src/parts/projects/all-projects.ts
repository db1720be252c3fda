import { type Project, type ProjectStatus, project } from '#endpoints/project';
import { call } from '@/client/call';
import type { ReadInput } from '@/client/input';
import { endpointKey } from '@/client/queries';
import { unreadableCountOf } from '@/client/unreadable-count';

/** Most projects that a call can name, and rows on a page where we choose. */
export const BATCH_SIZE = 100;

type AllProjects = { items: Project[]; unreadableCount: number };
type Asked = Omit<NonNullable<ReadInput<typeof project.list>['query']>, 'page'>;

/** Reads the list until every project is there, or until a page holds nothing that was not on those before. */
async function readPageByPage(cid: string, asked: Asked, signal: AbortSignal): Promise<AllProjects> {
  let unreadable = 0;
  const found = new Map<string, Project>();
  for (let page = 1; ; page += 1) {
    const known = found.size;
    const list = await call(project.list, { params: { cid }, query: { ...asked, page }, signal });
    for (const item of list.items) found.set(item.projectId, item);
    unreadable += unreadableCountOf(list);
    if (found.size === known || found.size + unreadable >= list.totalCount) {
      return { items: [...found.values()], unreadableCount: unreadable };
    }
  }
}

/** The query of all projects of a company, or of those with a status, in the order of its list. */
export function allProjectsQuery(cid: string, status?: ProjectStatus) {
  const asked = { status, limit: BATCH_SIZE };
  return {
    queryKey: [...endpointKey(project.list, { params: { cid } }), 'all', asked],
    // As an object, as a page of the list is, so that both are updated by one function (`project-cache.ts`).
    queryFn: ({ signal }: { signal: AbortSignal }) => readPageByPage(cid, asked, signal),
  };
}
