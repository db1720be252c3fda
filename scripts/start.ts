import { join } from 'node:path';
import { prepareDataFolder } from '../server/process/private-data.ts';
import { checkApiSettings, startApi } from './lib/api-server.ts';
import { type AuthEmulator, startAuthEmulator } from './lib/auth-emulator.ts';
import { Children } from './lib/children.ts';
import { elapsed, failureText, readOptions, step } from './lib/cli.ts';
import { assertPortFree } from './lib/ports.ts';
import { loadEnvFiles, readSettings, type Settings } from './lib/settings.ts';
import { buildWeb, startWeb } from './lib/web.ts';
import { welcome } from './lib/welcome.ts';

const usage = `npm start, or for development: npm run dev

Takes no options: .env.example says what can be set.`;

const since = performance.now();
let authEmulator: AuthEmulator | undefined;
let isStopping = false;
const children = new Children((error) => void stop(1, error));

async function stop(code: number, error?: unknown): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  if (error) console.error(`\n✗ ${failureText(error)}`);
  if (children.isEmpty) process.exit(code);
  console.log('\nStopping …');
  await authEmulator?.close();
  await children.stopAll();
  console.log('Stopped.');
  process.exit(code);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (isStopping) {
      children.killAll();
      process.exit(1);
    }
    void stop(0);
  });
}

// npm ends on SIGTERM without a word to what it runs: its going is the signal. Between may be scripts/needs-node.cjs.
const parent = process.env.npm_lifecycle_event ? process.ppid : undefined;
const npm = Number(process.env.NPM_PID) || undefined;

function isGone(pid: number): boolean {
  try {
    return !process.kill(pid, 0);
  } catch {
    return true;
  }
}

setInterval(() => {
  if (parent !== undefined && (process.ppid !== parent || (npm && isGone(npm)))) void stop(0);
}, 1_000).unref();

async function prepare(isDevelopment: boolean): Promise<Settings> {
  loadEnvFiles();
  const settings = readSettings();
  if (settings.startsApi) checkApiSettings(settings, isDevelopment);
  await assertPortFree(settings.webPort, 'web app', 'WEB_PORT');
  if (settings.startsApi) await assertPortFree(settings.apiPort, 'API server', 'API_PORT');
  if (settings.startsAuth) await assertPortFree(settings.authPort, 'Auth emulator', 'AUTH_PORT');
  prepareDataFolder(settings.dataDir);
  return settings;
}

async function startServices(settings: Settings, isDevelopment: boolean): Promise<void> {
  const auth = settings.startsAuth
    ? step(`Auth emulator on ${settings.authPort}`, async () => {
        authEmulator = await startAuthEmulator(settings);
      })
    : undefined;
  const api = settings.startsApi ? startApi(children, settings, isDevelopment) : undefined;
  await Promise.all([auth, api]);
}

try {
  const { dev } = readOptions(usage, { dev: { type: 'boolean', default: false } });
  console.log(`biz: starting${dev ? ' for development' : ''}`);
  const settings = await step('Settings, ports, data folder', () => prepare(dev));
  await Promise.all([startServices(settings, dev), dev ? undefined : buildWeb(children, settings)]);
  await step(`Web app on ${settings.webPort}`, () => startWeb(children, settings, dev));
  console.log(welcome(settings, elapsed(since), join(settings.dataDir, 'logs')));
} catch (error) {
  await stop(1, error);
}
