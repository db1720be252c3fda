import type { PageReads } from '@/session/page-reads';
import { allProjectsQuery, readsInBatches } from './all-projects';
import { projectList } from './project-list';

/** The question how many candidates like these projects. The specification has it for all projects at once. */
export const likesQuery = (projectIds: readonly string[]) =>
  readsInBatches ? { projectIds: [...projectIds] } : {};

/** What 案件管理 reads. */
export const projectsReads: PageReads = readsInBatches
  ? projectList.reads
  : ({ cid }) => [allProjectsQuery(cid)];
