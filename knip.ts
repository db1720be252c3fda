import type { KnipConfig } from 'knip';

const config: KnipConfig = {
  entry: [
    'src/pages/**/*.tsx',
    // Declares types for a package: nothing imports it.
    'src/client/query-meta.ts',
    'scripts/*.ts',
    'scripts/lib/{follow-parent,keep-sessions}.ts',
    'scripts/lib/{import-aliases,password-sign-in-only,without-fetch-adapter}.cjs',
    'tests/setup/*.ts',
    // Preloaded into a server.
    'tests/load/probe.ts',
  ],
  project: ['{src,server,endpoints,scripts,tests,e2e}/**/*.{ts,tsx,cjs,css}', '*.{ts,mjs}'],
  // Schemas are the endpoints' contract, complete whether or not a screen or the server names each of them yet.
  ignore: ['endpoints/*.ts'],
  // The parser that .dependency-cruiser.mjs names; files that the server hands to browsers.
  ignoreDependencies: ['@swc/core', 'swagger-ui-dist'],
};

export default config;
