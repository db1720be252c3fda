import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { Output } from '#endpoints/endpoint';
import { LIST_PAGE_SIZE } from '#endpoints/page';
import type { Project, project } from '#endpoints/project';
import { env } from '@/config/env';
import { findByWords } from '@/lib/text/find-by-words';
import { useCorporationId } from '@/session/use-session';
import { allProjectsQuery } from './all-projects';
import type { ProjectsState } from './projects-state';
import { projectsQuery } from './reads';

type ProjectPage = Output<typeof project.list>;

/** A page of 案件管理 with the counts of the tabs. `enabled` is false until the URL is known. */
type UseProjectList = (state: ProjectsState, options: { enabled: boolean }) => UseQueryResult<ProjectPage>;

const useListOfPlatform: UseProjectList = (state, { enabled }) =>
  useQuery({
    ...projectsQuery(useCorporationId(), state),
    enabled,
    placeholderData: keepPreviousData,
  });

/** One page of the projects that fit the tab and the search, and how many fit the search in each tab. */
function pageOf(all: readonly Project[], { status, q, page }: ProjectsState): ProjectPage {
  const found = findByWords(all, q, ({ content }) => content.title);
  const statusCounts = { draft: 0, published: 0, paused: 0, closed: 0, unknown: 0 };
  for (const item of found) statusCounts[item.status] += 1;
  const shown = status === null ? found : found.filter((item) => item.status === status);
  const first = (page - 1) * LIST_PAGE_SIZE;
  const items = shown.slice(first, first + LIST_PAGE_SIZE);
  return { items, totalCount: shown.length, maxCount: null, statusCounts };
}

const useListOfAll: UseProjectList = (state, { enabled }) => {
  const cid = useCorporationId();
  return useQuery({
    ...allProjectsQuery(cid),
    enabled: enabled && cid !== '',
    select: ({ items }) => pageOf(items, state),
  });
};

/** The platform finds and counts where it can; the specification's list knows neither states nor words. */
export const useProjectList: UseProjectList = env.apiExtensions ? useListOfPlatform : useListOfAll;
