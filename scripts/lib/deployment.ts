import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { demoProject } from '../../mocks/identity/calls.ts';
import type { Bucket } from '../../server/files/bucket.ts';
import { askProxy, type ProxyAddress } from './ask-proxy.ts';
import { startAuthEmulator } from './auth-emulator.ts';
import { Children } from './children.ts';
import { step } from './cli.ts';
import { startObjectStore } from './object-store-server.ts';
import { assertPortFree, findFreePort } from './ports.ts';
import { initialize, launch } from './postgres-server.ts';
import { readSettings, root, type Settings } from './settings.ts';
import { isolatedEnvironment, testBuild } from './test-environment.ts';
import { waitUntil, waitUntilUp } from './wait-until.ts';

/** Ports unlike those of `npm start`, the tests and the measurements. */
export const deployPorts = {
  https: 3490,
  apiHttps: 3491,
  web: 3190,
  // Not 4190: browsers and fetch refuse it.
  api: [4192, 4193],
  metrics: [4195, 4196],
  auth: 9190,
} as const;

/** Where the check keeps its data, relative to the root: emptied at each start. */
const folder = '.cache/deploy';
const processFile = join(root, folder, 'processes.json');

/** A name of its own: its rule of HTTPS alone, which browsers keep, must not reach the Auth emulator. */
const host = 'biz.localhost';
export const deployOrigin = `https://${host}:${deployPorts.https}`;

/** The app with the API below it, and the API at an origin of its own. */
export const deployProxy: ProxyAddress = { host, port: deployPorts.https };
export const apiProxy: ProxyAddress = { host, port: deployPorts.apiHttps };

/** How long Caddy waits for the rest of a request here; minutes in production. */
const BODY_TIMEOUT = '4s';

/** Whether Caddy can be run on this machine. */
export const hasCaddy = (): boolean => spawnSync('caddy', ['version']).status === 0;

/** The variables of the build and of the processes. */
export function deployEnvironment(): Record<string, string> {
  return isolatedEnvironment({
    WEB_PORT: String(deployPorts.web),
    API_PORT: String(deployPorts.api[0]),
    AUTH_PORT: String(deployPorts.auth),
    DATA_DIR: folder,
    NEXT_DIST_DIR: testBuild,
    NEXT_PUBLIC_API_BASE_URL: '/biz-api',
    NEXT_PUBLIC_FIREBASE_AUTH_EMULATOR_URL: `http://localhost:${deployPorts.auth}`,
  });
}

const ProcessIds = v.record(v.string(), v.number());

/** Returns the ids of the running processes: `api 0`, `api 1`, `web`, `caddy`. */
export const processIds = (): Record<string, number> =>
  v.parse(ProcessIds, JSON.parse(readFileSync(processFile, 'utf8')));

type Service = Parameters<Children['start']>[0];

/** Runs a process as systemd does: one that ends is started again, until `stop`. */
function supervise(name: string, service: Service): { stop(): Promise<void> } {
  let children: Children;
  const start = () => {
    children = new Children(start);
    const pid = children.start(service);
    const known = processIds();
    writeFileSync(processFile, JSON.stringify({ ...known, [name]: pid }));
  };
  start();
  return { stop: () => children.stopAll() };
}

const logOf = (name: string) => join(root, folder, 'logs', `${name}.log`);

/** What api.env says, but for the provider of identities: production refuses its emulator, so NODE_ENV is left out. */
function apiService(databaseUrl: string, bucket: Bucket, index: number): Service {
  const isFirst = index === 0;
  return {
    name: `API process ${index}`,
    args: [join(root, 'server/main.ts')],
    cwd: root,
    env: {
      PORT: String(deployPorts.api[index]),
      METRICS_PORT: String(deployPorts.metrics[index]),
      DATABASE_URL: databaseUrl,
      DATABASE_POOL_SIZE: '4',
      DATA_DIR: join(root, folder, 'data'),
      FILES_URL: bucket.url,
      AWS_ACCESS_KEY_ID: bucket.accessKeyId,
      AWS_SECRET_ACCESS_KEY: bucket.secretAccessKey,
      AWS_REGION: bucket.region,
      FIREBASE_PROJECT_ID: demoProject,
      FIREBASE_AUTH_EMULATOR_HOST: `127.0.0.1:${deployPorts.auth}`,
      WEB_URL: `${deployOrigin}/biz`,
      API_URL: `${deployOrigin}/biz-api`,
      TRUST_PROXY: 'on',
      LOG_LEVEL: 'warn',
      ...(isFirst && { SEED: 'demo', SEED_CANDIDATES: '2000', SIMULATE: 'on' }),
    },
    logFile: logOf(`api-${index}`),
  };
}

function webService(): Service {
  const next = join(root, 'node_modules/next/dist/bin/next');
  return {
    name: 'The web app',
    args: [
      '--import',
      join(root, 'deploy/end-in-time.js'),
      next,
      'start',
      '-p',
      String(deployPorts.web),
      '-H',
      '127.0.0.1',
    ],
    cwd: root,
    env: { NEXT_TELEMETRY_DISABLED: '1', NODE_ENV: undefined },
    logFile: logOf('web'),
  };
}

/** deploy/caddy/Caddyfile as it is, with certificates of Caddy's own, and the API at an origin of its own as well. */
function caddyService(): Service {
  const storage = join(root, folder, 'caddy');
  return {
    name: 'Caddy',
    args: [
      join(root, 'scripts/lib/caddy.ts'),
      ...['run', '--adapter', 'caddyfile', '--config', join(root, 'deploy/caddy/Caddyfile')],
    ],
    env: {
      BIZ_SITE: deployOrigin,
      BIZ_API_UPSTREAMS: deployPorts.api.map((port) => `127.0.0.1:${port}`).join(' '),
      BIZ_WEB_UPSTREAMS: `127.0.0.1:${deployPorts.web}`,
      BIZ_BODY_TIMEOUT: BODY_TIMEOUT,
      CADDY_GLOBAL_OPTIONS: `admin off
        auto_https disable_redirects
        local_certs
        skip_install_trust
        storage file_system ${storage}`,
      CADDY_EXTRA_CONFIG: `https://${host}:${deployPorts.apiHttps} {
        import common
        import api
      }`,
    },
    logFile: logOf('caddy'),
  };
}

async function startPostgres(): Promise<{ url: string; stop(): Promise<void> }> {
  const home = mkdtempSync(join(tmpdir(), 'biz-deploy-'));
  const server = await launch(await initialize(home), 'data', await findFreePort(), ['fsync=off']);
  return {
    url: server.url,
    async stop() {
      await server.stop();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

async function waitUntilServed(): Promise<void> {
  const isServed = () =>
    Promise.all(['/biz/login/', '/biz-api/readyz'].map((path) => askProxy(deployProxy, { path }))).then(
      (responses) => responses.every(({ status }) => status === 200),
      () => false,
    );
  await waitUntil(isServed, 'Caddy served neither app nor API within 60 seconds.', 60_000);
}

/** Starts what deploy/README.md describes, on this machine; every process that ends is started again until `stop`. */
export async function startDeployment(
  build: (settings: Settings) => Promise<void>,
): Promise<{ stop(): Promise<void> }> {
  const ports = [...deployPorts.api, ...deployPorts.metrics, deployPorts.https, deployPorts.apiHttps];
  for (const port of [...ports, deployPorts.web, deployPorts.auth]) {
    await assertPortFree(port, 'check of the deployment', 'scripts/lib/deployment.ts');
  }
  const settings = readSettings();
  await build(settings);
  rmSync(join(root, folder), { recursive: true, force: true });
  mkdirSync(join(root, folder, 'caddy'), { recursive: true, mode: 0o700 });
  writeFileSync(processFile, '{}');
  const running: { stop(): Promise<void> }[] = [];
  const stop = async () => {
    for (const service of running.splice(0).toReversed()) await service.stop();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => void stop().then(() => process.exit(1)));
  }
  try {
    const postgres = await step('PostgreSQL', startPostgres);
    running.push(postgres);
    const objects = await step('Object store', startObjectStore);
    running.push(objects);
    const emulator = await step('Auth emulator', () => startAuthEmulator(settings));
    running.push({ stop: emulator.close });
    await step('Two API processes', async () => {
      for (const [index, port] of deployPorts.api.entries()) {
        running.push(supervise(`api ${index}`, apiService(postgres.url, objects.bucket, index)));
        await waitUntilUp(`http://127.0.0.1:${port}/readyz`, `API process ${index}`, 120_000);
      }
    });
    await step('Web app', async () => {
      running.push(supervise('web', webService()));
      await waitUntilUp(`http://127.0.0.1:${deployPorts.web}/biz/login/`, 'The web app', 60_000);
    });
    await step('Caddy', async () => {
      running.push(supervise('caddy', caddyService()));
      await waitUntilServed();
    });
  } catch (error) {
    await stop();
    throw error;
  }
  return { stop };
}
