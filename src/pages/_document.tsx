import NextDocument, { type DocumentContext, Head, Html, Main, NextScript } from 'next/document';
import { contentSecurityPolicy } from '@/config/content-security-policy';
import { env, SETTINGS_ID } from '@/config/env';
import { BASE_PATH } from '@/config/paths';
import { palette } from '@/styles/palette';

const IDENTITY = 'https://identitytoolkit.googleapis.com';

const present = (origins: readonly string[]) => origins.filter((origin) => origin !== '');
const apiOrigins = present([env.apiOrigin]);
const originOf = (address: string) => (address === '' ? '' : new URL(address).origin);
const emulatorOrigin = originOf(env.firebaseAuthEmulatorUrl);

/** Whom every page talks to first: names are looked up and connections made while its scripts come. */
const origins = [...apiOrigins, emulatorOrigin || IDENTITY];

const policy = contentSecurityPolicy({
  isDevelopment: process.env.NODE_ENV === 'development',
  connects: [
    ...apiOrigins,
    ...(emulatorOrigin ? [emulatorOrigin] : [IDENTITY, 'https://securetoken.googleapis.com']),
    ...present([originOf(env.sentryDsn)]),
  ],
  images: apiOrigins,
});

/** The colors of the browser's own frame, as the header's. Without a choice the device decides. */
const themes = ['light', 'dark'] as const;

const description =
  '候補者の検索、スカウト、応募、メッセージを管理する、企業の採用担当者のためのサービスです。';

export default function Document() {
  return (
    <Html lang="ja">
      <Head>
        <meta name="robots" content="noindex" />
        {themes.map((theme) => (
          <meta
            key={theme}
            name="theme-color"
            data-scheme={theme}
            media={`(prefers-color-scheme: ${theme})`}
            content={palette[theme].surface}
          />
        ))}
        <meta name="format-detection" content="telephone=no" />
        <meta name="description" content={description} />
        <meta property="og:type" content="website" />
        <meta property="og:site_name" content={env.siteName} />
        <meta property="og:title" content={env.siteName} />
        <meta property="og:description" content={description} />
        {origins.map((origin) => (
          <link key={origin} rel="preconnect" href={origin} crossOrigin="anonymous" />
        ))}
        <link rel="icon" href={`${BASE_PATH}/favicon.ico`} sizes="32x32" />
        <link rel="icon" href={`${BASE_PATH}/icon.svg`} type="image/svg+xml" />
        <link rel="apple-touch-icon" href={`${BASE_PATH}/apple-touch-icon.png`} />
        <link rel="manifest" href={`${BASE_PATH}/manifest.webmanifest`} />
      </Head>
      <body>
        <noscript>
          <p className="bg-warning-soft p-4 text-warning-ink">
            このサービスのご利用にはJavaScriptが必要です。ブラウザーの設定でJavaScriptを有効にしてから、ページを再読み込みしてください。
          </p>
        </noscript>
        <Main />
        {/* Data, which the policy allows. Behind the contents, and there before scripts run: those are deferred. */}
        <script id={SETTINGS_ID} type="application/json">
          {JSON.stringify(env)}
        </script>
        <NextScript />
      </body>
    </Html>
  );
}

Document.getInitialProps = (context: DocumentContext) => {
  context.res?.setHeader('Content-Security-Policy', policy);
  return NextDocument.getInitialProps(context);
};
