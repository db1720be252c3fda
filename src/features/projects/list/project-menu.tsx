import { CircleStop, Copy, Eye, type LucideIcon, PauseCircle, Pencil, Send, UserSearch } from 'lucide-react';
import NextLink from 'next/link';
import type { ReactNode } from 'react';
import type { Project } from '#endpoints/project';
import { paths } from '@/config/paths';
import { fitHref } from '@/features/search/fit/project-criteria';
import { useCorporationRole } from '@/session/permissions';
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from '@/ui/overlays/menu';
import { type ProjectAction, projectRefusals, type Refusal } from './project-actions';
import type { ProjectActions } from './use-project-actions';
import { useProjectLimit } from './use-project-limit';

type ProjectMenuProps = {
  project: Project;
  actions: ProjectActions;
  /** The button that opens it. */
  trigger: ReactNode;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

const icons: Record<ProjectAction, LucideIcon> = {
  edit: Pencil,
  preview: Eye,
  copy: Copy,
  publish: Send,
  pause: PauseCircle,
  close: CircleStop,
};

/** What can be done to a project; what cannot be done now stays visible and says why. */
export function ProjectMenu({ project, actions, trigger, open, onOpenChange }: ProjectMenuProps) {
  const role = useCorporationRole();
  const limit = useProjectLimit();
  if (role === null) return trigger;
  const refusals = projectRefusals(project, { role, limit });
  const item = (action: Exclude<ProjectAction, 'edit'>, label: string, tone?: 'danger') => (
    <Item
      action={action}
      label={label}
      tone={tone}
      refusal={refusals[action]}
      projectId={project.projectId}
      onSelect={() => actions.start(action, project)}
    />
  );
  return (
    <Menu open={open} onOpenChange={onOpenChange}>
      <MenuTrigger asChild>{trigger}</MenuTrigger>
      <MenuContent className="min-w-52">
        {refusals.edit ? (
          <RefusedItem action="edit" label="編集" reason={refusals.edit.reason} />
        ) : (
          <EditItem action="edit" label="編集" projectId={project.projectId} />
        )}
        {item('preview', 'プレビュー')}
        {item('copy', '複製')}
        <MenuItem asChild>
          <NextLink href={fitHref(project)} prefetch={false}>
            <UserSearch aria-hidden="true" className="text-ink-subtle" />
            <span>合う候補者を探す</span>
          </NextLink>
        </MenuItem>
        <MenuSeparator />
        {item('publish', '公開')}
        {item('pause', '募集停止')}
        <MenuSeparator />
        {item('close', '終了', 'danger')}
      </MenuContent>
    </Menu>
  );
}

type ItemProps = {
  action: ProjectAction;
  label: string;
  tone?: 'danger';
  refusal: Refusal | null;
  projectId: string;
  onSelect: () => void;
};

function Item({ action, label, tone, refusal, projectId, onSelect }: ItemProps) {
  if (refusal?.isEditable) {
    return <EditItem action={action} label={label} note={refusal.reason} projectId={projectId} />;
  }
  if (refusal) return <RefusedItem action={action} label={label} reason={refusal.reason} />;
  const Icon = icons[action];
  return (
    <MenuItem icon={<Icon />} tone={tone} onSelect={onSelect}>
      {label}
    </MenuItem>
  );
}

/** Leads to the editor; with a note, because what it is named for has to be made possible there. */
function EditItem({
  action,
  label,
  note,
  projectId,
}: Pick<ItemProps, 'action' | 'label' | 'projectId'> & { note?: string }) {
  const Icon = icons[action];
  return (
    <MenuItem asChild>
      <NextLink href={paths.editProject(projectId)} prefetch={false}>
        <Icon aria-hidden="true" className="text-ink-subtle" />
        <span className="flex min-w-0 flex-1 flex-col">
          <span>{label}</span>
          {note ? <span className="text-accent text-xs underline">{note}</span> : null}
        </span>
      </NextLink>
    </MenuItem>
  );
}

/** Stays in reach of the arrow keys, so that its reason is read out, and does nothing. */
function RefusedItem({ action, label, reason }: Pick<ItemProps, 'action' | 'label'> & { reason: string }) {
  const Icon = icons[action];
  return (
    <MenuItem
      icon={<Icon className="text-ink-disabled" />}
      aria-disabled
      className="cursor-not-allowed text-ink-faint"
      onSelect={(event) => event.preventDefault()}
    >
      <span className="flex flex-col">
        <span>{label}</span>
        <span className="text-xs">{reason}</span>
      </span>
    </MenuItem>
  );
}
