import type { Project } from '#endpoints/project';
import { Badge } from '@/ui/data/badge';
import { projectStatusLabels, projectStatusTones } from './labels';

/** A project's state, wherever it shows. */
export function ProjectStatusBadge({ status }: { status: Project['status'] }) {
  return <Badge tone={projectStatusTones[status]}>{projectStatusLabels[status]}</Badge>;
}
