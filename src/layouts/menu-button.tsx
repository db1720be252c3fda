import { Menu } from 'lucide-react';
import { useState } from 'react';
import { lazyComponent, useLazyComponent } from '@/lib/use-lazy-component';
import { IconButton } from '@/ui/icon-button';
import type { MenuDrawerProps } from './menu-drawer';

const drawer = lazyComponent<MenuDrawerProps>(() =>
  import('./menu-drawer').then((module) => module.MenuDrawer),
);

/** Opens the side menu as a drawer, below the `lg` width. */
export function MenuButton() {
  const [isOpen, setIsOpen] = useState(false);
  const Drawer = useLazyComponent(drawer, isOpen);
  return (
    <>
      <IconButton
        label="メニューを開く"
        icon={<Menu />}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        className="-ml-2 lg:hidden"
        onPointerEnter={() => void drawer.load()}
        onClick={() => setIsOpen(true)}
      />
      {Drawer ? <Drawer open={isOpen} onOpenChange={setIsOpen} /> : null}
    </>
  );
}
