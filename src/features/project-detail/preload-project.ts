import { project } from '#endpoints/project';
import type { Preload } from '@/session/preload';

/** What 案件詳細 reads first. */
export const preloadProject: Preload = ({ read, id }) => read(project.show, { params: { projectId: id } });
