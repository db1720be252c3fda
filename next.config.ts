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
  experimental: {
    optimizePackageImports: ['lucide-react'],
    // A runtime shared by all pages is 4 KB lighter, but started by a script in the page. The policy forbids that, unless
    // the build is made by `npm run build`, which adds the hashes of these scripts.
    turbopackSharedRuntime: process.env.ALLOWS_INLINE_SCRIPTS === 'on',
  },
  redirects: async () => [{ source: '/', destination: '/biz/', basePath: false, permanent: false }],
  headers: async () => [
    {
      source: '/:path*',
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
        // The development server sends a script of its own as JSON.
        ...(process.env.NODE_ENV === 'development'
          ? []
          : [{ key: 'X-Content-Type-Options', value: 'nosniff' }]),
        { key: 'X-Frame-Options', value: 'DENY' },
        { key: 'Cross-Origin-Opener-Policy', value: 'same-origin' },
      ],
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
