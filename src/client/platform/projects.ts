import type { Output, Query } from '#endpoints/endpoint';
import { LIST_PAGE_SIZE } from '#endpoints/page';
import { type Project, type ProjectStatus, project } from '#endpoints/project';
import { SHORT_STALE_TIME } from '../query-defaults';
import { type Direct, substitute } from './substitute';

type ReadPage = Output<typeof project.list> & { unreadableCount?: number };
type AllProjects = { items: readonly Project[]; unreadableCount: number };

/** The last complete list that was read, of one company. Tabs, searches and pages share it until something is written. */
let known: { cid: string; all: AllProjects; readAt: number } | null = null;
let writeCount = 0;

/** Has the next call read the projects again. */
export function forgetProjects(): void {
  known = null;
  writeCount += 1;
}

/** Reads the list until every project is there, or until a page holds nothing that was not on those before. */
async function readPageByPage(direct: Direct, cid: string, signal?: AbortSignal): Promise<AllProjects> {
  let unreadable = 0;
  const found = new Map<string, Project>();
  for (let page = 1; ; page += 1) {
    const before = found.size;
    const input = { params: { cid }, query: { page }, signal };
    const { items, totalCount, maxCount, unreadableCount = 0 }: ReadPage = await direct(project.list, input);
    for (const item of items) found.set(item.projectId, item);
    unreadable += unreadableCount;
    const isCounted = maxCount === null || totalCount < maxCount;
    if (found.size === before || (isCounted && found.size + unreadable >= totalCount)) {
      return { items: [...found.values()], unreadableCount: unreadable };
    }
  }
}

async function readAll(direct: Direct, cid: string, signal?: AbortSignal): Promise<AllProjects> {
  const startedAt = writeCount;
  const all = await readPageByPage(direct, cid, signal);
  const isWhole = all.unreadableCount === 0;
  if (isWhole && startedAt === writeCount) known = { cid, all, readAt: Date.now() };
  return all;
}

const isKnownOf = (cid: string) => known?.cid === cid && Date.now() - known.readAt < SHORT_STALE_TIME;

async function havingWords(items: readonly Project[], words: string): Promise<readonly Project[]> {
  const { findByWords } = await import('@/lib/text/find-by-words');
  return findByWords(items, words, ({ content }) => content.title);
}

function countByStatus(items: readonly Project[]) {
  const counts: Record<ProjectStatus, number> = { draft: 0, published: 0, paused: 0, closed: 0 };
  for (const { status } of items) if (status !== 'unknown') counts[status] += 1;
  return counts;
}

/** One page of the projects that fit, and how many fit the words in each state. Rows that cannot be read come last. */
async function pageOf(
  { items, unreadableCount }: AllProjects,
  { page = 1, status, searchWord = '', limit = LIST_PAGE_SIZE }: Query<typeof project.list>,
): Promise<ReadPage> {
  const found = searchWord === '' ? items : await havingWords(items, searchWord);
  const shown = status === undefined ? found : found.filter((item) => item.status === status);
  const first = (page - 1) * limit;
  const totalCount = shown.length + (shown === items ? unreadableCount : 0);
  const onPage = shown.slice(first, first + limit);
  const unreadable = Math.max(0, Math.min(first + limit, totalCount) - first - onPage.length);
  return {
    items: onPage,
    totalCount,
    maxCount: null,
    statusCounts: countByStatus(found),
    ...(unreadable > 0 ? { unreadableCount: unreadable } : {}),
  };
}

/** The list knows neither states nor words, so all of it is read. The first of several pages with a limit is read again. */
export const listProjects = substitute(
  project.list,
  async ({ params: { cid }, query = {}, signal }, direct) => {
    const isAnew = query.limit !== undefined && (query.page ?? 1) === 1;
    const all = !isAnew && isKnownOf(cid) && known ? known.all : await readAll(direct, cid, signal);
    return pageOf(all, query);
  },
);
