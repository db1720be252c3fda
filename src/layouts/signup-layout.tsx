import type { ReactNode } from 'react';
import { Footer } from './footer';
import { ProductLogo } from './product-logo';
import { MAIN_ID, SkipLink } from './skip-link';

type SignupLayoutProps = { children: ReactNode; hasFooter?: boolean };

/** For pages that anyone may open: a logo header and an optional footer (spec §2). */
export function SignupLayout({ children, hasFooter = true }: SignupLayoutProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <header className="flex h-(--header-height) items-center border-line border-b bg-surface px-(--page-gutter)">
        <ProductLogo />
      </header>
      <main
        id={MAIN_ID}
        tabIndex={-1}
        className="flex flex-1 flex-col items-center px-(--page-gutter) py-8 outline-none md:py-14"
      >
        {children}
      </main>
      {hasFooter ? <Footer /> : null}
    </div>
  );
}
