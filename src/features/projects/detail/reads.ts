import { projectQuery } from '@/parts/projects/project-query';
import type { PageReads } from '@/session/page-reads';

/** What 案件詳細 reads. */
export const projectReads: PageReads = ({ cid, id }) => [projectQuery(cid, id)];
