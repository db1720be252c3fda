import { project } from '#endpoints/project';
import { endpointQuery } from '@/client/queries';

/** One project; an empty id is not known yet. */
export const projectQuery = (cid: string, projectId: string) =>
  endpointQuery(project.show, { params: { cid, projectId } });
