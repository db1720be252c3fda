import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../../scripts/lib/settings.ts';

/** How the server under test is started. */
export type ServerOptions = {
  port: number;
  dataDir: string;
  databaseUrl: string | undefined;
  identityHost: string;
  projectId: string;
};

/** A server that answers, and the time it took to do so. */
export type RunningServer = {
  startMs: number;
  /** Ends the process at once, as a power cut would; resolves when it is gone. */
  kill(): Promise<void>;
};

const START_MS = 60_000;

/** Starts the API server; rejects with what it printed when it ends or does not answer within a minute. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const since = performance.now();
  const child: ChildProcess = spawn(
    process.execPath,
    [join(root, 'server/main.ts'), '--port', String(options.port), '--data', options.dataDir],
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env.PATH,
        NODE_ENV: process.env.NODE_ENV,
        LOG_LEVEL: 'error',
        DATABASE_URL: options.databaseUrl,
        FIREBASE_PROJECT_ID: options.projectId,
        FIREBASE_AUTH_EMULATOR_HOST: options.identityHost,
      },
    },
  );
  let output = '';
  const exited = new Promise<void>((resolve) => child.once('close', () => resolve()));
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => fail('did not answer within a minute'), START_MS);
    const fail = (how: string) => {
      clearTimeout(timer);
      child.kill('SIGKILL');
      reject(new Error(`The server ${how}:\n${output}`));
    };
    const read = (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-10_000);
      if (!output.includes('API ready')) return;
      clearTimeout(timer);
      resolve();
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('close', () => fail('ended'));
  });
  return {
    startMs: performance.now() - since,
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
  };
}
