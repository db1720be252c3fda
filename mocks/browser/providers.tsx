import { type ComponentProps, useEffect, useState } from 'react';
import { Providers as AppProviders } from '../../src/app-shell/providers';
import { MockedBadge } from './mocked-badge.tsx';

/** Takes the place of the app's providers in the mocked mode: nothing is requested before the mocks can respond. */
export function Providers(props: ComponentProps<typeof AppProviders>) {
  const [state, setState] = useState<'starting' | 'ready' | Error>('starting');
  useEffect(() => {
    import('./start.ts')
      .then(({ startMocks }) => startMocks())
      .then(
        () => setState('ready'),
        (error: Error) => setState(error),
      );
  }, []);
  if (state === 'starting') return <p style={{ padding: 24 }}>モックを準備しています…</p>;
  if (state instanceof Error) return <pre style={{ padding: 24 }}>{state.stack}</pre>;
  return (
    <>
      <AppProviders {...props} />
      <MockedBadge />
    </>
  );
}
