import { UserRound } from 'lucide-react';
import { startTransition, useState } from 'react';
import type { Assignee } from '#endpoints/references';
import { lazyComponent, useLazyComponent } from '@/lib/browser/use-lazy-component';
import { cn } from '@/lib/cn';
import { displayName } from '@/lib/text/format';
import { Button } from '@/ui/controls/button';

const menu = lazyComponent(() => import('./assignee-menu').then((module) => module.AssigneeMenu));

type AssigneeButtonProps = {
  chatGroupId: string;
  /** Null for nobody; undefined where the platform knows no assignees, which shows nothing. */
  assignee: Assignee | null | undefined;
  /** Shows the icon alone on phones. */
  isShort?: boolean;
  className?: string;
};

/** Who looks after a conversation; opens the menu of members, whose code comes when the pointer or the focus is near. */
export function AssigneeButton({ chatGroupId, assignee, isShort, className }: AssigneeButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const Menu = useLazyComponent(menu, isOpen, () => setIsOpen(false));
  if (assignee === undefined) return null;

  const name = assignee ? displayName(assignee) : 'なし';
  const common = {
    size: 'sm',
    variant: 'ghost',
    icon: <UserRound />,
    'aria-label': `担当者: ${name}`,
    title: `担当者: ${name}`,
    className: cn('min-w-0 max-w-40 shrink-0', isShort && 'min-w-11 px-3 md:px-2.5', className),
    children: (
      <span className={cn('truncate', !assignee && 'text-ink-muted', isShort && 'hidden md:inline')}>
        {assignee ? <bdi>{name}</bdi> : '担当者なし'}
      </span>
    ),
  } as const;
  if (Menu) {
    return (
      <Menu
        chatGroupId={chatGroupId}
        assignee={assignee}
        trigger={<Button {...common} />}
        open={isOpen}
        onOpenChange={(open) => startTransition(() => setIsOpen(open))}
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
