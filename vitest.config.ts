import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Files about what shows where the extensions are missing. */
const ONLY_WITHOUT_EXTENSIONS = ['tests/pages/**/*-without-extensions.test.tsx'];

/** On a platform that knows the specification alone: the tests of its adapter, and one journey a screen. */
const WITHOUT_EXTENSIONS = [
  ...ONLY_WITHOUT_EXTENSIONS,
  // Journeys.
  'tests/pages/applications/{applications,applications-board}.test.tsx',
  'tests/pages/company/{corporation-edit,corporation-members,corporation-new,corporation-plan,settings}.test.tsx',
  'tests/pages/entry/{invitation,sign-in,sign-up,switch-account}.test.tsx',
  'tests/pages/messages/messages.test.tsx',
  'tests/pages/projects/{condition-effects,project,project-edit,project-new,projects}.test.tsx',
  'tests/pages/scouts/{scouts,templates,unanswered-scouts}.test.tsx',
  'tests/pages/search/{favorites,fit,profile,profiles}.test.tsx',
  // What it imitates: writes that happen once, and nothing written over a colleague's.
  'tests/pages/applications/{many-applications,selection-repeating,refusal,refusals-many}.test.tsx',
  'tests/pages/company/corporation-new-once.test.tsx',
  'tests/pages/messages/{many-conversations,message-arrival,message-faults,message-sending}.test.tsx',
  'tests/pages/projects/{project-edit-conflict,project-menu}.test.tsx',
  'tests/pages/scouts/{bulk-scouts-repeated,finish-unanswered,follow-ups}.test.tsx',
  'tests/pages/scouts/{scout-dialog-repeating,scout-dialog-sending}.test.tsx',
  'tests/pages/scouts/{templates-editor,templates-repeating}.test.tsx',
  'tests/pages/search/{former-candidate,many-marks,profile-memo,saved-searches}.test.tsx',
  // What it reads in another way, and the forms in which its answers come.
  'tests/pages/{applications/applications-export,scouts/scouts-export}.test.tsx',
  'tests/pages/messages/{message-list-pages,message-missing-parts,message-paging}.test.tsx',
  'tests/pages/parts/{first-reads,masters,no-response,numeric-ids,page-sizes,unknown-states}.test.tsx',
];

type Pages = { name: string; extensions: 'on' | 'off'; include?: string[]; exclude?: string[] };

const pages = ({ name, extensions, include = ['tests/pages/**/*.test.tsx'], exclude = [] }: Pages) => ({
  extends: true as const,
  test: {
    name,
    env: { NEXT_PUBLIC_API_EXTENSIONS: extensions },
    // Several of the waits in tests/setup/pages.ts, should the machine be busy otherwise.
    testTimeout: 60_000,
    environment: 'jsdom',
    // Modules, jsdom and databases last from file to file: two thirds of the processor time was loading, opening and compiling.
    isolate: false,
    // Begins sooner than a process of its own.
    pool: 'threads' as const,
    environmentOptions: { jsdom: { url: 'http://localhost:3000/biz/' } },
    include,
    exclude,
    setupFiles: [
      'tests/setup/console.ts',
      'tests/setup/dom.ts',
      'tests/setup/translated-texts.ts',
      'tests/setup/pages.ts',
    ],
  },
});

export default defineConfig({
  plugins: [react()],
  resolve: {
    alias: [
      { find: '@', replacement: file('src') },
      // What browsers get; Node.js would get the part for servers.
      {
        find: /^@sentry\/nextjs$/,
        replacement: file('node_modules/@sentry/nextjs/build/esm/index.client.js'),
      },
    ],
  },
  test: {
    // Vitest leaves one core unused otherwise, half of a small machine.
    maxWorkers: '100%',
    globalSetup: ['tests/setup/temporary-folders.ts', 'tests/setup/database-snapshot.ts'],
    // Opening an embedded database takes seconds on a busy machine.
    testTimeout: 20_000,
    hookTimeout: 60_000,
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    env: { TZ: 'Asia/Tokyo' },
    // It imports `next/router`, which Node.js does not find without its extension.
    server: { deps: { inline: [/@sentry\/nextjs/] } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          // Modules and databases last from file to file: half the processor time of these tests was loading and opening.
          isolate: false,
          environment: 'node',
          include: [
            'endpoints/**/*.test.ts',
            'server/**/*.test.ts',
            'demo/**/*.test.ts',
            'scripts/**/*.test.ts',
            'src/lib/**/*.test.ts',
            'src/config/**/*.test.ts',
            'mocks/**/*.test.ts',
            'tests/{endpoints,faults}/**/*.test.ts',
            'bench/**/*.test.ts',
          ],
          setupFiles: ['tests/setup/console.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          // jsdom and the packages last from file to file: nearly all of the time was loading them.
          isolate: false,
          environment: 'jsdom',
          environmentOptions: { jsdom: { url: 'http://localhost:3000/biz/' } },
          include: ['src/**/*.test.{ts,tsx}'],
          exclude: ['src/lib/**/*.test.ts', 'src/config/**/*.test.ts'],
          setupFiles: [
            'tests/setup/fresh-modules.ts',
            'tests/setup/console.ts',
            'tests/setup/dom.ts',
            'tests/setup/translated-texts.ts',
          ],
        },
      },
      {
        extends: true,
        test: {
          name: 'backup',
          environment: 'node',
          include: ['tests/backup/**/*.test.ts'],
          setupFiles: ['tests/setup/console.ts'],
        },
      },
      {
        extends: true,
        test: { name: 'recovery', environment: 'node', include: ['tests/recovery/**/*.test.ts'] },
      },
      pages({ name: 'pages', extensions: 'on', exclude: ONLY_WITHOUT_EXTENSIONS }),
      pages({ name: 'strict pages', extensions: 'off', include: WITHOUT_EXTENSIONS }),
    ],
  },
});
