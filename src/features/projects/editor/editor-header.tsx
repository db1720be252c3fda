import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Project } from '#endpoints/project';
import { paths } from '@/config/paths';
import { ProjectStatusBadge } from '@/features/projects/list/project-status-badge';
import { PageTitle } from '@/parts/shell/page-title';
import { Badge } from '@/ui/data/badge';
import { Link } from '@/ui/navigation/link';
import { PageHeader } from '@/ui/navigation/page-header';

/** The way back to 案件管理, above the heading. */
export function BackToProjects() {
  return (
    <Link href={paths.projects()} className="inline-flex items-center gap-1">
      <ArrowLeft aria-hidden="true" className="size-3.5" />
      <span>案件管理</span>
    </Link>
  );
}

/** The head of the editor: which project, and its state. */
export function EditorHeader({ project, actions }: { project: Project; actions?: ReactNode }) {
  const { projectId, status, isSwProject, content } = project;
  return (
    <>
      <PageTitle>{`${content.title}の編集`}</PageTitle>
      <PageHeader
        back={<BackToProjects />}
        title="案件の編集"
        description={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <ProjectStatusBadge status={status} />
            {isSwProject ? <Badge tone="accent">SW案件</Badge> : null}
            <Link href={paths.project(projectId)} className="[overflow-wrap:anywhere]">
              {content.title}
            </Link>
          </span>
        }
        actions={actions}
      />
    </>
  );
}
