import { project } from '#endpoints/project';
import { useCorporationQuery } from '@/session/corporation-queries';
import { useLimits } from '@/session/permissions';
import { Badge } from '@/ui/badge';

/** 「公開できる案件 1/1件」 where the plan limits published projects (spec §9), else nothing. */
export function ProjectsUsage() {
  const { publishedProjects: limit } = useLimits();
  const { data: published } = useCorporationQuery(project.countPublished, { enabled: limit !== null });
  if (limit === null || published === undefined) return null;
  return (
    <p className="flex items-center gap-2 text-ink-muted text-sm tabular-nums">
      公開できる案件 {published}/{limit}件{published >= limit ? <Badge tone="warning">上限</Badge> : null}
    </p>
  );
}
