import type { AppProps } from 'next/app';
import Head from 'next/head';
import { Providers } from '@/app-shell/providers';
import { env } from '@/config/env';
import type { Page } from '@/layouts/page';
import '@/styles/globals.css';

type Props = AppProps & { Component: Page };

export default function App({ Component, pageProps }: Props) {
  const getLayout = Component.getLayout ?? ((page) => page);
  return (
    <Providers preload={Component.preload}>
      <Head>
        <title key="title">{env.siteName}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
      </Head>
      {getLayout(<Component {...pageProps} />)}
    </Providers>
  );
}
