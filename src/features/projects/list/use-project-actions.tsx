import { type ReactNode, useState } from 'react';
import type { Project } from '#endpoints/project';
import { Lazy, lazyComponent } from '@/lib/browser/use-lazy-component';
import type { ProjectAction } from './project-actions';
import type { StatusStep } from './project-status-dialog';
import { useCopyProject } from './use-copy-project';

const statusDialog = lazyComponent(() =>
  import('./project-status-dialog').then((module) => module.ProjectStatusDialog),
);
const previewDrawer = lazyComponent(() =>
  import('./project-preview-drawer').then((module) => module.ProjectPreviewDrawer),
);

export type ProjectActions = {
  /** Opens what an action asks or shows; 複製 begins at once. */
  start: (action: Exclude<ProjectAction, 'edit'>, project: Project) => void;
  /** The project that something is being done to. */
  busyProjectId: string | null;
};

type Open = { project: Project } & ({ kind: 'preview' } | { kind: 'status'; step: StatusStep });

/**
 * What the menus of a screen's projects do. Render `dialogs` once, apart from the rows: a row goes when a colleague
 * changed its project, and what has to be said about that stays.
 */
export function useProjectActions(): { actions: ProjectActions; dialogs: ReactNode } {
  const [open, setOpen] = useState<Open | null>(null);
  const { copy, busyProjectId } = useCopyProject();
  const close = () => setOpen(null);

  return {
    actions: {
      busyProjectId,
      start(action, project) {
        if (action === 'copy') void copy(project);
        else if (action === 'preview') setOpen({ kind: 'preview', project });
        else setOpen({ kind: 'status', step: action, project });
      },
    },
    dialogs: open ? (
      open.kind === 'preview' ? (
        <Lazy of={previewDrawer} props={{ project: open.project, onClose: close }} onFailed={close} />
      ) : (
        <Lazy
          of={statusDialog}
          props={{ step: open.step, project: open.project, onClose: close }}
          onFailed={close}
        />
      )
    ) : null,
  };
}
