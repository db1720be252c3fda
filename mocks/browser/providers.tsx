import { type ComponentProps, lazy, Suspense, useEffect, useState } from 'react';
import { AlertHost } from '@/ui/feedback/alert';
import { ToastHost } from '@/ui/feedback/toast';
import { Providers as AppProviders } from '../../src/app-shell/providers';
import { MockedBadge } from './mocked-badge.tsx';

const Catalog = lazy(() => import('../catalog/catalog.tsx').then((module) => ({ default: module.Catalog })));

/** The catalog of `src/ui` is any page with `?catalog`. */
const isCatalog = () => new URLSearchParams(window.location.search).has('catalog');

/** Takes the place of the app's providers in the mocked mode: nothing is requested before the mocks can respond. */
export function Providers(props: ComponentProps<typeof AppProviders>) {
  const [state, setState] = useState<'starting' | 'ready' | 'catalog' | Error>('starting');
  useEffect(() => {
    if (isCatalog()) return setState('catalog');
    import('./start.ts')
      .then(({ startMocks }) => startMocks())
      .then(
        () => setState('ready'),
        (error: Error) => setState(error),
      );
  }, []);
  if (state === 'starting') return <p style={{ padding: 24 }}>モックを準備しています…</p>;
  if (state instanceof Error) return <pre style={{ padding: 24 }}>{state.stack}</pre>;
  if (state === 'catalog') {
    return (
      <Suspense>
        <Catalog />
        <AlertHost />
        <ToastHost />
      </Suspense>
    );
  }
  return (
    <>
      <AppProviders {...props} />
      <MockedBadge />
    </>
  );
}
