import { project } from '#endpoints/project';
import { readState } from '@/lib/url-state';
import type { Preload } from '@/session/preload';
import { type ProjectsState, projectsCodecs, toProjectsQuery } from './projects-state';

/** What 案件管理 reads first. */
export const preloadProjects: Preload = ({ read, query }) =>
  read(project.list, { query: toProjectsQuery(readState<ProjectsState>(projectsCodecs, query)) });
