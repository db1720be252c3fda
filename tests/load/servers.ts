import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as v from 'valibot';
import { findFreePort } from '../../scripts/lib/ports.ts';
import { root } from '../../scripts/lib/settings.ts';
import type { Sample } from './memory.ts';

const probe = pathToFileURL(join(import.meta.dirname, 'probe.ts')).href;

const Told = v.object({
  kind: v.picklist(['sample', 'collected']),
  rss: v.number(),
  heapUsed: v.number(),
  external: v.number(),
  processorMs: v.number(),
  delayMs: v.number(),
});

const START_MS = 120_000;
const STOP_MS = 20_000;

/** An API process under load. */
export type LoadedServer = {
  address: string;
  /** What it told of itself, once a second. */
  samples: Sample[];
  /** Collects its garbage and answers what is left. */
  collect(): Promise<Sample>;
  /** Asks it to stop; rejects when it had died before, did not stop, or complained. */
  stop(): Promise<void>;
};

function waitForExit(child: ChildProcess): Promise<string> {
  return new Promise((resolve) =>
    child.once('close', (code, signal) => resolve(signal ? `signal ${signal}` : `code ${code}`)),
  );
}

/** Starts one API process, which also checks its answers against their schemas; rejects with what it printed when it does not come up. */
export async function startLoadedServer(options: {
  databaseUrl: string;
  dataDir: string;
  identityHost: string;
  projectId: string;
}): Promise<LoadedServer> {
  const port = await findFreePort();
  const child: ChildProcess = spawn(
    process.execPath,
    ['--import', probe, join(root, 'server/main.ts'), '--port', String(port), '--data', options.dataDir],
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
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
  const samples: Sample[] = [];
  const waiting: ((sample: Sample) => void)[] = [];
  child.on('message', (message) => {
    const { kind, ...told } = v.parse(Told, message);
    const sample = { at: Date.now(), ...told };
    if (kind === 'sample') samples.push(sample);
    else waiting.shift()?.(sample);
  });
  let output = '';
  let ended: string | null = null;
  const exited = waitForExit(child).then((how) => {
    ended = how;
    return how;
  });
  await new Promise<void>((resolve, reject) => {
    const fail = (how: string) => reject(new Error(`The API server ${how}:\n${output}`));
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      fail(`did not answer within ${START_MS / 1000} s`);
    }, START_MS);
    const read = (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-10_000);
      if (output.includes('API ready')) {
        clearTimeout(timer);
        resolve();
      }
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    void exited.then((how) => {
      clearTimeout(timer);
      fail(`ended (${how})`);
    });
  });
  return {
    address: `http://127.0.0.1:${port}`,
    samples,
    collect: () =>
      new Promise((resolve, reject) => {
        if (ended) reject(new Error(`The API server ended (${ended}):\n${output}`));
        waiting.push(resolve);
        child.send('collect');
      }),
    async stop() {
      if (ended) throw new Error(`The API server ended during the load (${ended}):\n${output}`);
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
      const how = await exited;
      clearTimeout(timer);
      if (how !== 'code 0') throw new Error(`The API server did not stop in good order (${how}):\n${output}`);
    },
  };
}
