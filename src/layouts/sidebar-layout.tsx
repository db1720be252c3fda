import type { ReactNode } from 'react';
import { RequireAuth } from '@/features/entry/auth/require-auth';
import { useMarkUpdates } from '@/parts/marks/mark-channel';
import { PlanBanner } from '@/parts/plan/plan-banner';
import { RestrictedFeatureHost } from '@/parts/plan/restricted-feature-host';
import { MissingExtras } from '@/parts/shell/missing-extras';
import { ShortcutHost } from '@/parts/shortcuts/shortcut-host';
import { Footer } from './footer';
import { Header } from './header';
import { MenuButton } from './menu-button';
import { Sidebar } from './sidebar';
import { MAIN_ID, SkipLink } from './skip-link';

type SidebarLayoutProps = {
  children: ReactNode;
  /** From 1280 px on the page has the height of the window, and its parts scroll by themselves. */
  fills?: boolean;
};

/** For signed-in pages: sidebar, header and footer (spec §2). */
export function SidebarLayout({ children, fills }: SidebarLayoutProps) {
  'use memo';
  useMarkUpdates();
  return (
    <div className="flex min-h-dvh flex-col lg:pl-(--sidebar-width) print:block print:pl-0">
      <SkipLink />
      <Sidebar />
      <Header start={<MenuButton />} />
      {/* As high as the window from the beginning, or what loads would push the footer out of sight. */}
      <main
        id={MAIN_ID}
        tabIndex={-1}
        data-fills={fills}
        className="min-h-[calc(100dvh-var(--header-height))] flex-1 px-(--page-gutter) py-5 outline-none md:py-6 xl:data-fills:h-[calc(100dvh-var(--header-height))] xl:data-fills:flex-none print:h-auto! print:min-h-0 print:p-0"
      >
        <div className="mx-auto max-w-(--content-max) xl:in-data-fills:flex xl:in-data-fills:h-full xl:in-data-fills:flex-col print:block!">
          <RequireAuth>
            <div className="contents print:hidden">
              <PlanBanner />
              <MissingExtras />
            </div>
            {children}
          </RequireAuth>
        </div>
      </main>
      <Footer />
      <RestrictedFeatureHost />
      <ShortcutHost />
    </div>
  );
}
