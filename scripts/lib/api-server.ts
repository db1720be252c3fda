import { join } from 'node:path';
import { demoProject } from './auth-emulator.ts';
import type { Children } from './children.ts';
import { step } from './progress.ts';
import { root, type Settings } from './settings.ts';
import { waitUntilUp } from './wait-until.ts';

/** Starts the API server, which migrates its database and fills an empty one with the demo; resolves when it answers. */
export async function startApi(
  children: Children,
  settings: Settings,
  isDevelopment: boolean,
): Promise<void> {
  const { apiPort, authPort, dataDir, webPort, startsAuth } = settings;
  const origins = [`http://localhost:${webPort}`, `http://127.0.0.1:${webPort}`];
  await step(
    `API server on ${apiPort}`,
    async () => {
      children.start({
        name: 'The API server',
        args: [
          ...(isDevelopment ? ['--watch', '--watch-preserve-output'] : []),
          join(root, 'server/main.ts'),
          '--port',
          String(apiPort),
          '--data',
          dataDir,
          // Without the emulator's accounts nobody could sign in to the demo.
          ...(startsAuth ? ['--seed', 'demo'] : []),
        ],
        cwd: root,
        env: {
          FIREBASE_PROJECT_ID: startsAuth ? demoProject : process.env.NEXT_PUBLIC_FIREBASE_PROJECT_ID,
          FIREBASE_AUTH_EMULATOR_HOST: startsAuth ? `127.0.0.1:${authPort}` : undefined,
          CORS_ORIGINS: process.env.CORS_ORIGINS || origins.join(','),
          WEB_ORIGIN: process.env.WEB_ORIGIN || `http://localhost:${webPort}`,
        },
        logFile: join(dataDir, 'logs', 'api.log'),
      });
      await waitUntilUp(`http://127.0.0.1:${apiPort}/health`, 'The API server', 300_000);
    },
    'the first time it fills the database with demo data',
  );
}
