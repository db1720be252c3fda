import { PHASE_PRODUCTION_BUILD } from 'next/constants.js';
import { mockedMode } from './mocks/mocked-mode.js';
import { addCompileHints } from './scripts/build/compile-hints.js';
import { withSentryBuild } from './scripts/build/sentry-build.js';
import { contentSecurityPolicy } from './src/config/content-security-policy.js';

const isDevelopment = process.env.NODE_ENV === 'development';

/** @type {import('next').NextConfig} */
const nextConfig = {
  basePath: '/biz',
  trailingSlash: true,
  reactStrictMode: true,
  // Only where a component asks for it by 'use memo': docs/decisions/0010-react-compiler.md.
  reactCompiler: { compilationMode: 'annotation' },
  compiler: { runAfterProductionCompile: addCompileHints },
  poweredByHeader: false,
  // No page uses next/image: its server, which fetches and unfolds pictures for anybody, stays closed.
  images: { unoptimized: true },
  // The tests build beside a running app, not over it.
  distDir: process.env.NEXT_DIST_DIR || '.next',
  // For the image: what serving needs beside the build, in a folder that is complete. `next start` does without.
  output: process.env.NEXT_OUTPUT === 'standalone' ? 'standalone' : undefined,
  // It redraws pictures, which no page asks for: a quarter of that folder.
  outputFileTracingExcludes: { '*': ['node_modules/sharp/**', 'node_modules/@img/**'] },
  // `npm test` type-checks the whole repository with tsc; a second check inside the build only costs time.
  typescript: { ignoreBuildErrors: true },
  turbopack: {
    resolveAlias: mockedMode.aliases,
    rules: mockedMode.rules,
  },
  // Its script fails at most loads of a page of the Pages Router. Errors show in the overlay without it.
  devIndicators: false,
  experimental: {
    // Made for an App Router beside these pages: there is none.
    clientRouterFilter: false,
    // docs/decisions/0003-budgets.md
    turbopackChunking: { minChunkSize: 130_000 },
    optimizePackageImports: ['lucide-react'],
    // A shared runtime is started by an inline script, which the content security policy forbids.
    turbopackSharedRuntime: false,
  },
  redirects: async () => [{ source: '/', destination: '/biz/', basePath: false, permanent: false }],
  headers: async () => [
    {
      // Everything but the build's own scripts and styles, where a policy rules nothing: 2.4 KB for each of twenty files.
      source: '/:path((?!biz/_next/static/).*)',
      basePath: false,
      headers: [
        // A page names the origins of its settings instead: src/pages/_document.tsx.
        { key: 'Content-Security-Policy', value: contentSecurityPolicy({ isDevelopment }) },
        { key: 'Referrer-Policy', value: 'strict-origin-when-cross-origin' },
        {
          key: 'Permissions-Policy',
          value: 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), interest-cohort=()',
        },
        { key: 'X-Frame-Options', value: 'DENY' },
        { key: 'Cross-Origin-Opener-Policy', value: 'same-origin' },
        // A page names the files of its build: asked for each time, and 「304 Not Modified」 while it is the same.
        { key: 'Cache-Control', value: 'no-cache' },
      ],
    },
    {
      // Icons and manifest, which pages name without a version: a day.
      source: '/:file(favicon\\.ico|icon[^/]*\\.(?:svg|png)|apple-touch-icon\\.png|manifest\\.webmanifest)',
      headers: [{ key: 'Cache-Control', value: 'public, max-age=86400' }],
    },
    {
      source: '/:path*',
      basePath: false,
      // The development server sends a script of its own as JSON.
      headers: isDevelopment
        ? [{ key: 'Referrer-Policy', value: 'strict-origin-when-cross-origin' }]
        : [{ key: 'X-Content-Type-Options', value: 'nosniff' }],
    },
    {
      source: '/:path*',
      basePath: false,
      has: [{ type: 'header', key: 'x-forwarded-proto', value: 'https' }],
      headers: [{ key: 'Strict-Transport-Security', value: 'max-age=63072000; includeSubDomains' }],
    },
  ],
};

/** @param {string} phase */
export default (phase) => (phase === PHASE_PRODUCTION_BUILD ? withSentryBuild(nextConfig) : nextConfig);
