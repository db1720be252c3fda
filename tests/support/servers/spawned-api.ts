import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../../../scripts/lib/settings.ts';

export type SpawnedApiOptions = {
  port: number;
  dataDir: string;
  databaseUrl: string | undefined;
  identityHost: string;
  projectId: string;
  /** Variables of its environment besides. */
  env?: Readonly<Record<string, string>>;
  /** The folder of the version that is started: this one unless named. */
  version?: string;
};

/** A running API server in a process of its own. */
export type SpawnedApi = {
  process: ChildProcess;
  /** Milliseconds until it was ready. */
  startMs: number;
  /** The end of what it printed. */
  output(): string;
  /** How it ended, 「code 0」 or 「signal SIGKILL」, once it has. */
  exited: Promise<string>;
};

const START_MS = 120_000;

/** Starts the API server under `nodeArgs`; rejects with what it printed when it ends or is not ready in two minutes. */
export async function spawnApi(
  { port, dataDir, databaseUrl, identityHost, projectId, env, version = root }: SpawnedApiOptions,
  { nodeArgs = [], hasChannel = false }: { nodeArgs?: readonly string[]; hasChannel?: boolean } = {},
): Promise<SpawnedApi> {
  const since = performance.now();
  const child: ChildProcess = spawn(
    process.execPath,
    [...nodeArgs, join(version, 'server/main.ts'), '--port', String(port), '--data', dataDir],
    {
      cwd: version,
      stdio: ['ignore', 'pipe', 'pipe', ...(hasChannel ? ['ipc' as const] : [])],
      env: {
        PATH: process.env.PATH,
        NODE_ENV: process.env.NODE_ENV,
        LOG_LEVEL: 'error',
        DATABASE_URL: databaseUrl,
        FIREBASE_PROJECT_ID: projectId,
        FIREBASE_AUTH_EMULATOR_HOST: identityHost,
        ...env,
      },
    },
  );
  let output = '';
  const exited = new Promise<string>((resolve) =>
    child.once('close', (code, signal) => resolve(signal ? `signal ${signal}` : `code ${code}`)),
  );
  await new Promise<void>((resolve, reject) => {
    const fail = (how: string) => {
      clearTimeout(timer);
      child.kill('SIGKILL');
      reject(new Error(`The API server ${how}:\n${output}`));
    };
    const timer = setTimeout(() => fail(`was not ready within ${START_MS / 1000} s`), START_MS);
    const read = (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-10_000);
      if (!output.includes('API ready')) return;
      clearTimeout(timer);
      resolve();
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    void exited.then((how) => fail(`ended (${how})`));
  });
  return { process: child, startMs: performance.now() - since, output: () => output, exited };
}
