import { join } from 'node:path';
import { demoProject } from '../../mocks/identity/calls.ts';
import { isMailLine } from '../../server/mail/mail-lines.ts';
import { readOptions } from '../../server/process/env.ts';
import type { Children } from './children.ts';
import { step } from './cli.ts';
import { root, type Settings } from './settings.ts';
import { waitUntilUp } from './wait-until.ts';

const logFile = 'api.log';

const progressEveryMs = 5_000;

/** Shows a server's lines; of those that count progress (`500/20,000`) the last and one every few seconds. */
function lineShower(): (line: string) => void {
  let shownAt = Number.NEGATIVE_INFINITY;
  return (line) => {
    const [, done, all] = /([\d,]+)\/([\d,]+)$/.exec(line) ?? [];
    if (done !== all && performance.now() - shownAt < progressEveryMs) return;
    if (done) shownAt = performance.now();
    console.log(`    ${line}`);
  };
}

/** Shows why a server that is started again at every change does not start; its log is in the file. */
function showError(line: string): void {
  const isLog = line.startsWith('{');
  if (!isLog && line.trim() !== '') console.error(`    ${line}`);
}

/** Candidates of the demo in development, unless SEED_CANDIDATES says otherwise: the first start shall be a short one. */
const developmentCandidates = 2_000;

/** Flags and environment of the API server that belongs to this web app. */
function invocation(
  { apiPort, apiUrl, authPort, dataDir, webUrl, startsAuth }: Settings,
  isDevelopment: boolean,
) {
  const args = ['--port', String(apiPort), '--data', dataDir];
  // Without the emulator's accounts nobody could sign in to the demo.
  if (startsAuth) args.push('--seed', 'demo', '--simulate');
  if (isDevelopment && !process.env.SEED_CANDIDATES) {
    args.push('--candidates', String(developmentCandidates));
  }
  const env = {
    WEB_URL: process.env.WEB_URL || webUrl,
    // Where pages find pictures: their policy allows those of the API that they call.
    API_URL: process.env.API_URL || apiUrl,
    FIREBASE_PROJECT_ID: startsAuth ? demoProject : process.env.NEXT_PUBLIC_FIREBASE_PROJECT_ID,
    FIREBASE_AUTH_EMULATOR_HOST: startsAuth ? `127.0.0.1:${authPort}` : undefined,
  };
  return { args, env };
}

/** Throws a `StartError` when the server would refuse its environment, before anything is started. */
export function checkApiSettings(settings: Settings, isDevelopment: boolean): void {
  const { args, env } = invocation(settings, isDevelopment);
  readOptions({ ...process.env, ...env }, args);
}

/** Starts the API server on a migrated database, with the demo in an empty one; resolves when it is ready. */
export async function startApi(
  children: Children,
  settings: Settings,
  isDevelopment: boolean,
): Promise<void> {
  const { apiPort, dataDir } = settings;
  const { args, env } = invocation(settings, isDevelopment);
  const watch = isDevelopment ? ['--watch', '--watch-preserve-output'] : [];
  await step(
    `API server on ${apiPort}`,
    async () => {
      children.start({
        name: 'The API server',
        args: [...watch, join(root, 'server/main.ts'), ...args],
        cwd: root,
        env,
        logFile: join(dataDir, 'logs', logFile),
        isPrivate: isMailLine,
        onOutput: lineShower(),
        // Otherwise the server ends, and the end of its log is shown.
        onError: isDevelopment ? showError : undefined,
      });
      await waitUntilUp(`http://127.0.0.1:${apiPort}/readyz`, 'The API server', 300_000);
    },
    'opening the database',
  );
}
