import type { Project } from '#endpoints/project';
import { useSession } from '@/session/use-session';
import { Badge } from '@/ui/data/badge';
import { Card } from '@/ui/data/card';
import { hasConditions, ProjectConditions } from './project-conditions';
import { ProjectContent } from './project-content';

type ProjectPreviewProps = { project: Pick<Project, 'content' | 'setting' | 'isSwProject'> };

/** A project as candidates see it: what is not filled in is left out. */
export function ProjectPreview({ project }: ProjectPreviewProps) {
  const { corporationProfile } = useSession();
  const { content, setting, isSwProject } = project;
  return (
    <article className="flex flex-col gap-4">
      <header className="flex flex-col gap-1">
        <h2 className="text-2xl [overflow-wrap:anywhere]">
          {content.title.trim() === '' ? (
            <span className="text-ink-faint">案件名は未入力です</span>
          ) : (
            content.title
          )}
        </h2>
        <p className="flex flex-wrap items-center gap-2 text-ink-muted">
          <span>{corporationProfile?.name}</span>
          {isSwProject ? <Badge tone="accent">SW案件</Badge> : null}
        </p>
      </header>
      {hasConditions(setting) ? (
        <Card>
          <h3 className="mb-3 font-bold text-lg">募集条件</h3>
          <ProjectConditions setting={setting} hidesEmpty />
        </Card>
      ) : null}
      <ProjectContent content={content} hidesEmpty headingLevel={3} />
    </article>
  );
}
