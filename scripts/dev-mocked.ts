import { join } from 'node:path';
import { Children } from './lib/children.ts';
import { elapsed, readOptions, runMain, step } from './lib/cli.ts';
import { mockedSchemaVersion, writeMockedDatabase } from './lib/mocked-database.ts';
import { assertPortFree } from './lib/ports.ts';
import { addServiceWorker, removeServiceWorker } from './lib/service-worker.ts';
import { readSettings } from './lib/settings.ts';
import { isolatedEnvironment } from './lib/test-environment.ts';
import { startWeb } from './lib/web.ts';
import { welcome } from './lib/welcome.ts';

const usage = `npm run dev:mocked

The pages with a server of their own in the browser: nothing else runs. WEB_PORT=3200 npm run dev:mocked takes another port.`;

const since = performance.now();

// Not the port of `npm start`: the service worker and who is signed in belong to the origin.
const port = process.env.WEB_PORT || '3100';

await runMain(async () => {
  readOptions(usage, {});
  Object.assign(
    process.env,
    isolatedEnvironment({
      BIZ_MOCKED: 'on',
      WEB_PORT: port,
      DATA_DIR: '.cache/mocked',
      NEXT_DIST_DIR: '.next-mocked',
      NEXT_PUBLIC_API_BASE_URL: '/biz-api',
      // The page's own origin: no call of Firebase leaves the browser.
      NEXT_PUBLIC_FIREBASE_AUTH_EMULATOR_URL: `http://localhost:${port}`,
      NEXT_PUBLIC_ENVIRONMENT: 'development',
      NEXT_PUBLIC_MOCKED_SCHEMA: mockedSchemaVersion(),
    }),
  );
  const settings = readSettings();
  await assertPortFree(settings.webPort, 'web app', 'WEB_PORT');
  const children = new Children((error) => {
    console.error(`\n✗ ${error.message}`);
    process.exit(1);
  });
  addServiceWorker();
  process.on('exit', removeServiceWorker);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => void children.stopAll().then(() => process.exit(0)));
  }
  await Promise.all([
    step('Demo data for the browser', writeMockedDatabase),
    step(`Web app on ${settings.webPort}`, () => startWeb(children, settings, true)),
  ]);
  const logs = join(settings.dataDir, 'logs');
  console.log(welcome({ ...settings, startsApi: false, startsAuth: true }, elapsed(since), logs, true));
});
