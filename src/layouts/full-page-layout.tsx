import type { ReactNode } from 'react';
import { RequireAuth } from '@/features/entry/auth/require-auth';
import { useMarkUpdates } from '@/parts/marks/mark-channel';
import { RestrictedFeatureHost } from '@/parts/plan/restricted-feature-host';
import { MissingExtras } from '@/parts/shell/missing-extras';
import { ShortcutHost } from '@/parts/shortcuts/shortcut-host';
import { MenuButton } from './menu-button';
import { ProductLogo } from './product-logo';
import { Sidebar } from './sidebar';
import { MAIN_ID, SkipLink } from './skip-link';

/**
 * For signed-in pages that fill the window: the sidebar only (spec §2). The page gets the whole height and scrolls
 * inside itself; in a short window it is higher than that. Where the sidebar is a drawer, a bar holds the button that
 * opens it.
 */
export function FullPageLayout({ children }: { children: ReactNode }) {
  'use memo';
  useMarkUpdates();
  return (
    <div className="flex h-dvh short:h-136 flex-col lg:pl-(--sidebar-width)">
      <SkipLink />
      <Sidebar />
      <header className="flex h-(--header-height) shrink-0 items-center gap-2 border-line border-b bg-surface px-(--page-gutter) lg:hidden">
        <MenuButton />
        <ProductLogo />
      </header>
      <main id={MAIN_ID} tabIndex={-1} className="flex min-h-0 flex-1 flex-col outline-none">
        <RequireAuth>
          <MissingExtras className="px-(--page-gutter) py-3" />
          {children}
        </RequireAuth>
      </main>
      <RestrictedFeatureHost />
      <ShortcutHost />
    </div>
  );
}
