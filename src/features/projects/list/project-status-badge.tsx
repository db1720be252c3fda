import type { Project } from '#endpoints/project';
import { projectStatusLabels, projectStatusTones } from '@/parts/projects/labels';
import { Badge } from '@/ui/data/badge';

/** A project's state, wherever it shows. */
export function ProjectStatusBadge({ status }: { status: Project['status'] }) {
  return <Badge tone={projectStatusTones[status]}>{projectStatusLabels[status]}</Badge>;
}
