import { MenuList } from './menu-list';
import { ProductLogo } from './product-logo';
import { useUnreadInTitle } from './use-unread-count';

/** The side menu beside the page, from the `lg` width on; below it the header opens `MenuDrawer`. */
export function Sidebar() {
  'use memo';
  useUnreadInTitle();
  return (
    <aside
      aria-label="サイドバー"
      className="fixed inset-y-0 left-0 z-sticky hidden w-(--sidebar-width) flex-col border-line border-r bg-surface lg:flex print:hidden"
    >
      <div className="flex h-(--header-height) shrink-0 items-center px-4">
        <ProductLogo />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        <MenuList />
      </div>
    </aside>
  );
}
