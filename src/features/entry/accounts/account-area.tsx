import { startTransition, useState } from 'react';
import { lazyComponent, useLazyComponent } from '@/lib/browser/use-lazy-component';
import { useSession } from '@/session/use-session';
import { Skeleton } from '@/ui/feedback/skeleton';
import { AccountSummary } from './account-summary';

const menu = lazyComponent(() => import('./account-menu').then((module) => module.AccountMenu));

/** The right end of the header. The menu's code is fetched when the pointer or the keyboard comes near it. */
export function AccountArea() {
  const { userAccount, finishedAuthProcess } = useSession();
  const [isOpen, setIsOpen] = useState(false);
  const Menu = useLazyComponent(menu, isOpen, () => setIsOpen(false));
  // The button shows that it was pressed before the menu is drawn.
  const open = (value: boolean) => startTransition(() => setIsOpen(value));

  if (userAccount === null) return finishedAuthProcess ? null : <AccountSkeleton />;
  if (Menu) return <Menu open={isOpen} onOpenChange={open} />;
  return (
    <AccountSummary
      aria-haspopup="menu"
      aria-expanded={isOpen}
      onPointerEnter={menu.preload}
      onFocus={menu.preload}
      onClick={() => open(true)}
    />
  );
}

function AccountSkeleton() {
  return (
    <div className="flex h-14 items-center gap-2.5 px-2">
      <Skeleton className="size-12.5 rounded-md" />
      <span className="flex flex-col gap-1.5">
        <Skeleton className="h-3 w-32" />
        <Skeleton className="h-2.5 w-20" />
      </span>
    </div>
  );
}
