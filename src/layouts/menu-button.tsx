import { Menu } from 'lucide-react';
import { useState } from 'react';
import { lazyComponent, useLazyComponent } from '@/lib/browser/use-lazy-component';
import { cappedCount } from '@/lib/text/capped-count';
import { IconButton } from '@/ui/controls/icon-button';
import { useUnreadCount } from './use-unread-count';

const drawer = lazyComponent(() => import('./menu-drawer').then((module) => module.MenuDrawer));

const LABEL = 'メニューを開く';

/** Opens the side menu as a drawer, below the `lg` width, and shows that there are unread messages, as the menu does. */
export function MenuButton() {
  const [isOpen, setIsOpen] = useState(false);
  const Drawer = useLazyComponent(drawer, isOpen, () => setIsOpen(false));
  const unreadCount = useUnreadCount() ?? 0;
  return (
    <>
      <IconButton
        label={unreadCount > 0 ? `${LABEL}(未読${cappedCount(unreadCount)}件)` : LABEL}
        icon={
          <>
            <Menu />
            {unreadCount > 0 ? <UnreadDot /> : null}
          </>
        }
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        className="-ml-2 lg:hidden"
        onPointerEnter={drawer.preload}
        onClick={() => setIsOpen(true)}
      />
      {Drawer ? <Drawer open={isOpen} onOpenChange={setIsOpen} /> : null}
    </>
  );
}

/** Only that there is something: the number is in the menu, and in the button's name. */
function UnreadDot() {
  return <span className="absolute top-2 right-2 size-2.5 rounded-full bg-accent ring-2 ring-surface" />;
}
