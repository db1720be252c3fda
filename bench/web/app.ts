import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { startApi } from '../../scripts/lib/api-server.ts';
import { startAuthEmulator } from '../../scripts/lib/auth-emulator.ts';
import { Children } from '../../scripts/lib/children.ts';
import { step, UserError } from '../../scripts/lib/cli.ts';
import { assertPortFree } from '../../scripts/lib/ports.ts';
import { readSettings, root } from '../../scripts/lib/settings.ts';
import { buildFolder, buildWeb, startWeb } from '../../scripts/lib/web.ts';
import { prepareDataFolder } from '../../server/process/private-data.ts';
import { benchFolder, benchPorts, proxyPorts } from './environment.ts';
import { buildFloor, startFloor } from './floor.ts';
import { startProxy } from './proxy.ts';

/** What is served while the measurement runs. */
export interface ServedApp {
  /** Address of the app with its base path, without a slash at the end. */
  webUrl: string;
  /** Address of the bare Next.js page. */
  floorUrl: string;
  /** Stops every process. */
  close: () => Promise<void>;
}

/** Builds what has changed and serves the app with its demo and the bare page. A process that dies ends everything. */
export async function serveApp({ skipBuild }: { skipBuild: boolean }): Promise<ServedApp> {
  const children = new Children((error) => {
    console.error(`\n✗ ${error.message}`);
    children.killAll();
    process.exit(1);
  });
  const stop = () => {
    children.killAll();
    process.exit(1);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, stop);

  const settings = await readSettings();
  await assertPortFree(settings.webPort, 'web app of the measurement', 'WEB_PORT');
  await assertPortFree(settings.apiPort, 'API server of the measurement', 'API_PORT');
  await assertPortFree(settings.authPort, 'Auth emulator of the measurement', 'AUTH_PORT');
  await assertPortFree(benchPorts.floor, 'bare page of the measurement', 'WEB_PORT');
  prepareDataFolder(settings.dataDir);
  if (!skipBuild) await buildWeb(children, settings);
  else if (!existsSync(join(root, buildFolder, 'BUILD_ID'))) {
    throw new UserError('There is no build to measure yet. Leave out --skip-build.');
  }
  await buildFloor(children);

  try {
    const authEmulator = await step(`Auth emulator on ${settings.authPort}`, () =>
      startAuthEmulator(children, settings, () => stop()),
    );
    const webUrl = `https://localhost:${proxyPorts.web}/biz`;
    await startApi(children, { ...settings, webUrl }, false);
    await step(`Web app on ${settings.webPort}`, () => startWeb(children, settings, false));
    await step(`Bare page on ${benchPorts.floor}`, () => startFloor(children));
    await step('HTTPS and HTTP/2 by Caddy', () => startProxy(children));
    return {
      webUrl,
      floorUrl: `https://localhost:${proxyPorts.floor}/`,
      close: async () => {
        await authEmulator.close();
        await children.stopAll();
      },
    };
  } catch (error) {
    children.killAll();
    throw error;
  }
}

/** Makes the folder for a browser's profile empty and answers its path. */
export function emptyProfile(name: string): string {
  const folder = join(root, benchFolder, 'profiles', name);
  rmSync(folder, { recursive: true, force: true });
  return folder;
}
