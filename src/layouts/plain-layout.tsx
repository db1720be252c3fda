import type { ReactNode } from 'react';
import { RequireAuth } from '@/features/entry/auth/require-auth';
import { RestrictedFeatureHost } from '@/parts/plan/restricted-feature-host';
import { MissingExtras } from '@/parts/shell/missing-extras';
import { Footer } from './footer';
import { Header } from './header';
import { ProductLogo } from './product-logo';
import { MAIN_ID, SkipLink } from './skip-link';

/** For signed-in pages without the sidebar: the header shows the logo (spec §2). */
export function PlainLayout({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <Header start={<ProductLogo />} />
      <main id={MAIN_ID} tabIndex={-1} className="flex-1 px-(--page-gutter) py-5 outline-none md:py-6">
        <div className="mx-auto max-w-(--content-max)">
          <RequireAuth>
            <MissingExtras />
            {children}
          </RequireAuth>
        </div>
      </main>
      <Footer />
      <RestrictedFeatureHost />
    </div>
  );
}
