import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { AuthAccounts } from './auth-accounts.ts';
import type { Children } from './children.ts';
import { findFreePort } from './ports.ts';
import { root, type Settings } from './settings.ts';
import { waitUntilUp } from './wait-until.ts';

/** The emulator's project; its "demo-" keeps every Google service from being called. */
export const demoProject = 'demo-biz';

const firebase = join(root, 'node_modules/firebase-tools/lib/bin/firebase.js');
const keepSessions = new URL('./keep-sessions.ts', import.meta.url).href;

/** Starts the Auth emulator with the kept and the demo accounts; resolves when people can sign in. */
export async function startAuthEmulator(
  children: Children,
  { authPort, dataDir }: Settings,
  onError: (error: unknown) => void,
): Promise<AuthAccounts> {
  const folder = join(dataDir, 'auth');
  mkdirSync(folder, { recursive: true });
  const config = join(folder, 'firebase.json');
  const host = '127.0.0.1';
  // Nobody talks to the hub and the log collector, but left alone they take fixed ports.
  const [hub, logging] = await Promise.all([findFreePort(), findFreePort()]);
  const emulators = {
    auth: { host, port: authPort },
    hub: { host, port: hub },
    logging: { host, port: logging },
    ui: { enabled: false },
  };
  writeFileSync(config, JSON.stringify({ emulators }, null, 2));
  children.start({
    name: 'The Auth emulator',
    args: [
      '--import',
      keepSessions,
      firebase,
      'emulators:start',
      '--only=auth',
      `--project=${demoProject}`,
      `--config=${config}`,
    ],
    cwd: folder,
    // As in CI, firebase-tools asks for no login, no news and no updates, and counts nothing.
    env: { CI: '1', XDG_CONFIG_HOME: join(folder, 'config'), NO_UPDATE_NOTIFIER: '1' },
    logFile: join(dataDir, 'logs', 'auth.log'),
  });
  await waitUntilUp(`http://127.0.0.1:${authPort}/`, 'The Auth emulator', 90_000);
  const accounts = new AuthAccounts(authPort, demoProject, join(folder, 'accounts.json'));
  await accounts.restore();
  accounts.keep(onError);
  return accounts;
}
