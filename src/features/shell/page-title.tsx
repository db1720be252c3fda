import Head from 'next/head';
import { env } from '@/config/env';

/** The document's title: 「画面名 | サービス名」. */
export function PageTitle({ children }: { children: string }) {
  return (
    <Head>
      <title key="title">{`${children} | ${env.siteName}`}</title>
    </Head>
  );
}
