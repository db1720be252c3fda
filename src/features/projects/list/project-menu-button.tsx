import { Ellipsis } from 'lucide-react';
import { type ComponentProps, startTransition, useState } from 'react';
import type { Project } from '#endpoints/project';
import { lazyComponent, useLazyComponent } from '@/lib/browser/use-lazy-component';
import { cn } from '@/lib/cn';
import { Button } from '@/ui/controls/button';
import type { ProjectActions } from './use-project-actions';

const menu = lazyComponent(() => import('./project-menu').then((module) => module.ProjectMenu));

type ProjectMenuButtonProps = {
  project: Project;
  actions: ProjectActions;
  variant?: ComponentProps<typeof Button>['variant'];
  className?: string;
};

/** The button of a project's menu. The menu's code is fetched when the pointer or the keyboard comes near it. */
export function ProjectMenuButton({
  project,
  actions,
  variant = 'ghost',
  className,
}: ProjectMenuButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const Menu = useLazyComponent(menu, isOpen, () => setIsOpen(false));
  const isBusy = actions.busyProjectId === project.projectId;
  const common = {
    variant,
    loading: isBusy,
    'aria-label': `${project.content.title}の操作`,
    className: cn('-my-1 size-11 px-0 md:size-8', className),
    children: <Ellipsis aria-hidden="true" className="size-4.5" />,
  };

  if (Menu) {
    return (
      <Menu
        project={project}
        actions={actions}
        trigger={<Button {...common} />}
        open={isOpen}
        onOpenChange={(open) => startTransition(() => setIsOpen(open && !isBusy))}
      />
    );
  }
  return (
    <Button
      {...common}
      aria-haspopup="menu"
      aria-expanded={isOpen}
      onPointerEnter={menu.preload}
      onFocus={menu.preload}
      onClick={() => startTransition(() => setIsOpen(true))}
    />
  );
}
