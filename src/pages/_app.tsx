import type { AppProps } from 'next/app';
import { Activity } from 'react';
import { Providers } from '@/app-shell/providers';
import type { Page } from '@/layouts/page';
import '@/styles/globals.css';

type Props = AppProps & { Component: Page };

export default function App({ Component, pageProps }: Props) {
  const getLayout = Component.getLayout ?? ((page) => page);
  return (
    <Providers prefetch={Component.prefetch}>
      {/* Hydrated in pieces, after the session has begun; a Suspense boundary would need an inline script. */}
      <Activity>{getLayout(<Component {...pageProps} />)}</Activity>
    </Providers>
  );
}

// Pages are written per request, with the settings of the server's environment: docs/decisions/0054-one-build.md.
App.getInitialProps = () => ({ pageProps: {} });
