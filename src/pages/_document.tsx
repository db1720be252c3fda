import { Head, Html, Main, NextScript } from 'next/document';
import { ICON } from '@/app-shell/icon';
import { env } from '@/config/env';

/** Whom every page talks to first: names are looked up and connections made while its scripts come. */
const origins = [
  env.apiOrigin,
  new URL(env.firebaseAuthEmulatorUrl || 'https://identitytoolkit.googleapis.com').origin,
].filter(Boolean);

export default function Document() {
  return (
    <Html lang="ja">
      <Head>
        <meta name="robots" content="noindex" />
        <meta name="theme-color" content="#ffffff" />
        <meta name="format-detection" content="telephone=no" />
        {origins.map((origin) => (
          <link key={origin} rel="preconnect" href={origin} crossOrigin="anonymous" />
        ))}
        <link rel="icon" href={ICON} type="image/svg+xml" />
      </Head>
      <body>
        <Main />
        <NextScript />
      </body>
    </Html>
  );
}
