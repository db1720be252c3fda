import { Drawer } from '@/ui/overlays/drawer';
import { MenuList } from './menu-list';

type MenuDrawerProps = { open: boolean; onOpenChange: (open: boolean) => void };

/** The side menu of small screens. */
export function MenuDrawer({ open, onOpenChange }: MenuDrawerProps) {
  return (
    <Drawer open={open} onOpenChange={onOpenChange} title="メニュー" side="left">
      <MenuList onNavigate={() => onOpenChange(false)} />
    </Drawer>
  );
}
