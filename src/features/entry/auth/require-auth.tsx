import { Fragment, type ReactNode } from 'react';
import { paths } from '@/config/paths';
import { Lazy, lazyComponent } from '@/lib/browser/use-lazy-component';
import { useCorporationId } from '@/session/use-session';
import { AuthGate } from './auth-gate';
import { MoveOn } from './move-on';
import { PagePlaceholder } from './page-placeholder';

// Few ever see it, so nobody else fetches it.
const noCompany = lazyComponent(() => import('./no-company').then((module) => module.NoCompany));

/** Shows its children to a signed-in member of a company (spec §4); a sign-up that has none yet is resumed. */
export function RequireAuth({ children }: { children: ReactNode }) {
  const corporationId = useCorporationId();
  return (
    <AuthGate>
      {(access) => {
        // By company: what a screen keeps of one, such as the rows before the next ones come, ends with it.
        if (access === 'granted') return <Fragment key={corporationId}>{children}</Fragment>;
        if (access === 'noCorporation')
          return <Lazy of={noCompany} props={{}} fallback={<PagePlaceholder />} />;
        return (
          <>
            <MoveOn to={paths.newCorporation} />
            <PagePlaceholder />
          </>
        );
      }}
    </AuthGate>
  );
}
