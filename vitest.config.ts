import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [react()],
  resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
  test: {
    // Vitest leaves one core unused otherwise, half of a small machine.
    maxWorkers: '100%',
    globalSetup: ['tests/setup/database-snapshot.ts'],
    // Opening an embedded database takes seconds on a busy machine.
    testTimeout: 20_000,
    hookTimeout: 60_000,
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    env: { TZ: 'Asia/Tokyo' },
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
            'scripts/**/*.test.ts',
            'src/lib/**/*.test.ts',
            'src/config/**/*.test.ts',
            'tests/endpoints/**/*.test.ts',
            'tests/load/**/*.test.ts',
          ],
          setupFiles: ['tests/setup/console.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          environment: 'jsdom',
          environmentOptions: { jsdom: { url: 'http://localhost:3000/biz/' } },
          include: ['src/**/*.test.{ts,tsx}'],
          exclude: ['src/lib/**/*.test.ts', 'src/config/**/*.test.ts'],
          setupFiles: ['tests/setup/console.ts', 'tests/setup/dom.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'pages',
          // Several of the waits in tests/setup/pages.ts, should the machine be busy otherwise.
          testTimeout: 60_000,
          environment: 'jsdom',
          environmentOptions: { jsdom: { url: 'http://localhost:3000/biz/' } },
          include: ['tests/pages/**/*.test.tsx'],
          setupFiles: ['tests/setup/console.ts', 'tests/setup/dom.ts', 'tests/setup/pages.ts'],
        },
      },
    ],
  },
});
