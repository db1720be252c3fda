import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Children } from './children.ts';
import { step } from './cli.ts';
import { removeServiceWorker } from './service-worker.ts';
import { root, type Settings } from './settings.ts';
import { waitUntilUp } from './wait-until.ts';

const next = join(root, 'node_modules/next/dist/bin/next');
// `next build` and `next start` set NODE_ENV themselves.
const env = { NEXT_TELEMETRY_DISABLED: '1', NODE_ENV: undefined };

/** The folder of the production build, relative to the root. */
export const buildFolder = process.env.NEXT_DIST_DIR || '.next';
const stamp = join(root, buildFolder, 'inputs.sha256');

const sourceFolders = ['src', 'endpoints', 'scripts/build'];
const sourceFiles = [
  'next.config.js',
  'postcss.config.mjs',
  'tailwind.config.ts',
  'tsconfig.base.json',
  'package-lock.json',
];

/** A hash of everything that the web app's build depends on: sources, configuration and variables of the build itself. */
function hashInputs(): string {
  const hash = createHash('sha256');
  const sources = sourceFolders
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  for (const file of [...sources, ...sourceFiles.map((name) => join(root, name))].sort()) {
    hash.update(`${file}\0`).update(readFileSync(file)).update('\0');
  }
  for (const name of Object.keys(process.env).sort()) {
    if (/^SENTRY_|^NEXT_OUTPUT$/.test(name)) hash.update(`${name}=${process.env[name]}\0`);
  }
  return hash.digest('hex');
}

function isBuilt(inputs: string): boolean {
  return (
    existsSync(join(root, buildFolder, 'BUILD_ID')) &&
    existsSync(stamp) &&
    readFileSync(stamp, 'utf8') === inputs
  );
}

/** Builds the web app, unless the last build was made from the same sources. */
export async function buildWeb(children: Children, { dataDir }: Settings): Promise<void> {
  // What a killed `npm run dev:mocked` has left would be served.
  removeServiceWorker();
  const inputs = hashInputs();
  if (isBuilt(inputs)) {
    await step('Web app: built already', async () => undefined);
    return;
  }
  await step(
    'Web app: build',
    async () => {
      await children.run({
        name: 'The build of the web app',
        args: [next, 'build'],
        cwd: root,
        env,
        logFile: join(dataDir, 'logs', 'build.log'),
      });
      writeFileSync(stamp, inputs);
    },
    'about a minute',
  );
}

/** What the development server says about itself and about requests, not about a mistake. */
const ROUTINE =
  /^\s*(▲|✓|○|- (Local|Network|Environments|Experiments)|[⨯·] \w+$|(GET|POST|HEAD|OPTIONS) \/)|^\s*$/;

/** Shows what the development server and, through it, the browser says went wrong; all of it is in the log. */
function showProblem(line: string): void {
  if (!ROUTINE.test(stripVTControlCharacters(line))) console.error(`    ${line}`);
}

/** Serves the web app on this machine only; resolves when it responds. */
export async function startWeb(
  children: Children,
  { webPort, dataDir, webUrl }: Settings,
  isDevelopment: boolean,
): Promise<void> {
  children.start({
    name: 'The web app',
    args: [next, isDevelopment ? 'dev' : 'start', '-p', String(webPort), '-H', '127.0.0.1'],
    cwd: root,
    env,
    logFile: join(dataDir, 'logs', 'web.log'),
    onOutput: isDevelopment ? showProblem : undefined,
    onError: isDevelopment ? showProblem : undefined,
  });
  await waitUntilUp(`${webUrl.replace('localhost', '127.0.0.1')}/login/`, 'The web app', 90_000);
}
