import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { Output } from '#endpoints/endpoint';
import { LIST_PAGE_SIZE } from '#endpoints/page';
import type { Project, project } from '#endpoints/project';
import { lazyModule, useLazyModule } from '@/lib/browser/use-lazy-component';
import { allProjectsQuery, readsInBatches } from '@/parts/projects/all-projects';
import { type ProjectsState, projectList } from '@/parts/projects/project-list';
import { useCorporationId } from '@/session/use-session';

type ProjectPage = Output<typeof project.list>;

/** A page of 案件管理 with the counts of the tabs. `enabled` is false until the URL is known. */
type UseProjectList = (state: ProjectsState, options: { enabled: boolean }) => UseQueryResult<ProjectPage>;

const useListOfPlatform: UseProjectList = (state, { enabled }) =>
  useQuery({
    ...projectList.query(useCorporationId(), state),
    enabled,
    placeholderData: keepPreviousData,
  });

type Finding = typeof import('@/lib/text/find-by-words');

const finding = lazyModule<Finding>(() => import('@/lib/text/find-by-words'));

/** One page of the projects that fit the tab and the search, and how many fit the search in each tab. */
function pageOf(
  all: readonly Project[],
  { status, q, page }: ProjectsState,
  find: Finding | null,
): ProjectPage {
  const found = find?.findByWords(all, q, ({ content }) => content.title) ?? all;
  const statusCounts = { draft: 0, published: 0, paused: 0, closed: 0, unknown: 0 };
  for (const item of found) statusCounts[item.status] += 1;
  const shown = status === null ? found : found.filter((item) => item.status === status);
  const first = (page - 1) * LIST_PAGE_SIZE;
  const items = shown.slice(first, first + LIST_PAGE_SIZE);
  return { items, totalCount: shown.length, maxCount: null, statusCounts };
}

const useListOfAll: UseProjectList = (state, { enabled }) => {
  const cid = useCorporationId();
  const isSearch = state.q !== '';
  const find = useLazyModule(finding, isSearch);
  return useQuery({
    ...allProjectsQuery(cid),
    enabled: enabled && cid !== '' && (find !== null || !isSearch),
    select: ({ items }) => pageOf(items, state, find),
  });
};

/** The platform finds and counts where it can; the specification's list knows neither states nor words. */
export const useProjectList: UseProjectList = readsInBatches ? useListOfPlatform : useListOfAll;
