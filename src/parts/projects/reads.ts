import { project } from '#endpoints/project';
import { endpointQuery } from '@/client/queries';
import { readState } from '@/lib/address/url-state';
import { type ProjectsState, projectsCodecs, toProjectsQuery } from '@/parts/projects/projects-state';
import { has } from '@/session/abilities';
import type { PageReads } from '@/session/page-reads';
import { allProjectsQuery } from './all-projects';

/** A page of the projects in a state, found and counted by the platform. */
export const projectsQuery = (cid: string, state: ProjectsState) =>
  endpointQuery(project.list, { params: { cid }, query: toProjectsQuery(state) });

/** The question how many candidates like these projects. The specification has it for all projects at once. */
export const likesQuery = (projectIds: readonly string[]) =>
  has('batches') ? { projectIds: [...projectIds] } : {};

/** What 案件管理 reads. */
export const projectsReads: PageReads = ({ cid, query }) => [
  has('batches')
    ? projectsQuery(cid, readState<ProjectsState>(projectsCodecs, query))
    : allProjectsQuery(cid),
];
