import type { Output } from '#endpoints/endpoint';
import { type Project, type ProjectStatus, project } from '#endpoints/project';
import { call } from '@/client/call';
import type { ReadInput } from '@/client/input';
import { endpointKey } from '@/client/queries';
import { has } from '@/session/abilities';

/** Whether a call can name the projects, states and words that it reads for; else it reads all of them. */
export const readsInBatches = has('batches');

/** Most projects that a call can name, and rows on a page where we choose. */
export const BATCH_SIZE = 100;

type ReadPage = Output<typeof project.list> & { unreadableCount?: number };
type AllProjects = { items: Project[]; unreadableCount: number };
type Asked = Omit<NonNullable<ReadInput<typeof project.list>['query']>, 'page'>;

/** Reads the list until every project is there, or until a page holds nothing that was not on those before. */
async function readPageByPage(cid: string, asked: Asked, signal: AbortSignal): Promise<AllProjects> {
  let unreadable = 0;
  const found = new Map<string, Project>();
  for (let page = 1; ; page += 1) {
    const known = found.size;
    const input = { params: { cid }, query: { ...asked, page }, signal };
    const { items, totalCount, maxCount, unreadableCount = 0 }: ReadPage = await call(project.list, input);
    for (const item of items) found.set(item.projectId, item);
    unreadable += unreadableCount;
    const isCounted = maxCount === null || totalCount < maxCount;
    if (found.size === known || (isCounted && found.size + unreadable >= totalCount)) {
      return { items: [...found.values()], unreadableCount: unreadable };
    }
  }
}

/**
 * The query of all projects of a company, in the order of its list. A platform with our extensions leaves out those of
 * another status; any other returns all, so filter what comes.
 */
export function allProjectsQuery(cid: string, status?: ProjectStatus) {
  const asked = readsInBatches ? { status, limit: BATCH_SIZE } : {};
  return {
    queryKey: [...endpointKey(project.list, { params: { cid } }), 'all', asked],
    // As an object, as a page of the list is, so that both are updated by one function (`project-cache.ts`).
    queryFn: ({ signal }: { signal: AbortSignal }) => readPageByPage(cid, asked, signal),
  };
}
