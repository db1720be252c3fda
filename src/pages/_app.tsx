import type { AppProps } from 'next/app';
import Head from 'next/head';
import { Suspense } from 'react';
import { Providers } from '@/app-shell/providers';
import { env } from '@/config/env';
import type { Page } from '@/layouts/page';
import '@/styles/globals.css';

type Props = AppProps & { Component: Page };

export default function App({ Component, pageProps }: Props) {
  const getLayout = Component.getLayout ?? ((page) => page);
  return (
    <Providers preload={Component.preload}>
      {/* Nothing in it waits: what stands in a boundary comes to life piece by piece, after the session has begun. */}
      <Suspense>
        <Head>
          <title key="title">{env.siteName}</title>
          <meta name="viewport" content="width=device-width, initial-scale=1" />
        </Head>
        {getLayout(<Component {...pageProps} />)}
      </Suspense>
    </Providers>
  );
}
