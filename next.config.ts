import type { NextConfig } from 'next';
import { contentSecurityPolicy } from './scripts/lib/content-security-policy.ts';

const nextConfig: NextConfig = {
  basePath: '/biz',
  trailingSlash: true,
  reactStrictMode: true,
  // Only where a component asks for it by 'use memo': docs/decisions/react-compiler.md.
  reactCompiler: { compilationMode: 'annotation' },
  poweredByHeader: false,
  // No page uses next/image: its server, which fetches and unfolds pictures for anybody, stays closed.
  images: { unoptimized: true },
  // The tests build beside a running app, not over it.
  distDir: process.env.NEXT_DIST_DIR || '.next',
  // `npm test` type-checks the whole repository with tsc; a second check inside the build only costs time.
  typescript: { ignoreBuildErrors: true },
  turbopack: {
    rules: {
      // Browsers send by XMLHttpRequest, which tells how far an upload has come: 4.5 KB that no page needs.
      '**/axios/lib/adapters/fetch.js': { loaders: ['./scripts/lib/without-fetch-adapter.cjs'] },
      '**/@firebase/auth/dist/esm/index-*.js': { loaders: ['./scripts/lib/password-sign-in-only.cjs'] },
    },
  },
  experimental: {
    // Made for an App Router beside these pages: there is none.
    clientRouterFilter: false,
    // Fewer files of a page, and fewer of them its own than at 50 kB or 75 (docs/decisions/budgets.md).
    turbopackChunking: { minChunkSize: 65_000 },
    optimizePackageImports: ['lucide-react'],
    // A runtime shared by all pages is 4 KB lighter, but started by a script in the page. The policy forbids that, unless
    // the build is made by `npm run build`, which adds the hashes of these scripts.
    turbopackSharedRuntime: process.env.ALLOWS_INLINE_SCRIPTS === 'on',
  },
  redirects: async () => [{ source: '/', destination: '/biz/', basePath: false, permanent: false }],
  headers: async () => [
    {
      // Everything but the build's own scripts and styles, where a policy rules nothing: 2.4 KB for each of twenty files.
      source: '/:path((?!biz/_next/static/).*)',
      basePath: false,
      headers: [
        {
          key: 'Content-Security-Policy',
          value: contentSecurityPolicy(process.env.NODE_ENV === 'development'),
        },
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
      source: '/:path*',
      basePath: false,
      headers:
        // The development server sends a script of its own as JSON.
        process.env.NODE_ENV === 'development'
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

export default nextConfig;
