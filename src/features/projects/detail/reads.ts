import { project } from '#endpoints/project';
import { endpointQuery } from '@/client/queries';
import type { PageReads } from '@/session/page-reads';

/** One project. */
export const projectQuery = (cid: string, projectId: string) =>
  endpointQuery(project.show, { params: { cid, projectId } });

/** What 案件詳細 reads. */
export const projectReads: PageReads = ({ cid, id }) => [projectQuery(cid, id)];
