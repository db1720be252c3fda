import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { startApi } from '../../scripts/lib/api-server.ts';
import { startAuthEmulator } from '../../scripts/lib/auth-emulator.ts';
import { Children } from '../../scripts/lib/children.ts';
import { step, UserError } from '../../scripts/lib/cli.ts';
import { assertPortFree } from '../../scripts/lib/ports.ts';
import { readSettings, root } from '../../scripts/lib/settings.ts';
import { buildFolder, buildWeb, startWeb } from '../../scripts/lib/web.ts';
import { prepareDataFolder } from '../../server/process/private-data.ts';
import { benchPorts, proxyPorts } from './environment.ts';
import { buildFloor, startFloor } from './floor.ts';
import { startProxy } from './proxy.ts';

/** What is served while the measurement runs. */
export interface ServedApp {
  /** Address of the app with its base path, without a slash at the end. */
  webUrl: string;
  /** Address of the bare Next.js page. */
  floorUrl: string;
  close(): Promise<void>;
}

/** Builds what has changed and serves the app with its demo and the bare page. A process that dies ends everything. */
export async function serveApp({ skipBuild }: { skipBuild: boolean }): Promise<ServedApp> {
  const stop = (error: unknown) => {
    console.error(`\n✗ ${error instanceof Error ? error.message : error}`);
    children.killAll();
    process.exit(1);
  };
  const children = new Children(stop);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, stop);

  const settings = readSettings();
  for (const port of [...Object.values(benchPorts), ...Object.values(proxyPorts)]) {
    await assertPortFree(port, 'measurement', 'bench/web/environment.ts');
  }
  prepareDataFolder(settings.dataDir);
  if (!skipBuild) await buildWeb(children, settings);
  else if (!existsSync(join(root, buildFolder, 'BUILD_ID'))) {
    throw new UserError('There is no build to measure yet. Leave out --skip-build.');
  }
  await buildFloor(children);

  const webUrl = `https://localhost:${proxyPorts.web}/biz`;
  try {
    const authEmulator = await step('Auth emulator', () => startAuthEmulator(settings));
    await startApi(children, { ...settings, webUrl }, false);
    await step('Web app', () => startWeb(children, settings, false));
    await step('Bare page', () => startFloor(children));
    await step('HTTPS and HTTP/2 by Caddy', () => startProxy(children));
    return {
      webUrl,
      floorUrl: `https://localhost:${proxyPorts.floor}/`,
      async close() {
        await authEmulator.close();
        await children.stopAll();
      },
    };
  } catch (error) {
    children.killAll();
    throw error;
  }
}
