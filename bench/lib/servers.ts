import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as v from 'valibot';
import { findFreePort } from '../../scripts/lib/ports.ts';
import { stubProject } from '../../tests/support/servers/identity-stub.ts';
import { spawnApi } from '../../tests/support/servers/spawned-api.ts';
import type { Place } from './places.ts';

/** What is preloaded into a process, so that it reports on itself. */
export const probe = pathToFileURL(join(import.meta.dirname, 'probe.ts')).href;

const Report = v.object({
  kind: v.picklist(['sample', 'collected']),
  rss: v.number(),
  heapUsed: v.number(),
  external: v.number(),
  processorMs: v.number(),
  delayMs: v.number(),
});

/** What a server reported about itself: bytes, processor time so far, p99 of its event loop's delay. */
export type Sample = Omit<v.InferOutput<typeof Report>, 'kind'> & { at: number };

/** Receives what the probe in a process reports: `samples` once a second, and one after each `collect`. */
export function watchProbe(child: ChildProcess) {
  const samples: Sample[] = [];
  const waiting: ((sample: Sample) => void)[] = [];
  child.on('message', (message) => {
    if (!v.is(Report, message)) return;
    const { kind, ...figures } = message;
    const sample = { at: Date.now(), ...figures };
    if (kind === 'sample') samples.push(sample);
    else waiting.shift()?.(sample);
  });
  return {
    samples,
    /** Collects the garbage of the process and returns what is left. */
    collect: () =>
      new Promise<Sample>((resolve, reject) => {
        waiting.push(resolve);
        child.send('collect', (error) => error && reject(error));
      }),
  };
}

const STOP_MS = 20_000;

/** An API process under load. */
export type LoadedServer = ReturnType<typeof watchProbe> & {
  address: string;
  /** Milliseconds until it was ready. */
  startMs: number;
  /** Asks it to stop; rejects when it had died before, did not stop, or complained. */
  stop(): Promise<void>;
  /** Ends it at once, as a power cut would; resolves when it is gone. */
  kill(): Promise<void>;
};

/** Starts one API process, which also validates its responses. Rejects with its output when it does not come up. */
export async function startLoadedServer(
  { dataDir, databaseUrl, readUrl }: Omit<Place, 'stop'>,
  identityHost: string,
): Promise<LoadedServer> {
  const port = await findFreePort();
  const env = readUrl ? { DATABASE_READ_URL: readUrl } : undefined;
  const options = { port, dataDir, databaseUrl, identityHost, projectId: stubProject, env };
  const {
    process: child,
    output,
    exited,
    startMs,
  } = await spawnApi(options, { nodeArgs: ['--import', probe], hasChannel: true });
  let ended: string | null = null;
  void exited.then((how) => {
    ended = how;
  });
  return {
    address: `http://127.0.0.1:${port}`,
    startMs,
    ...watchProbe(child),
    async stop() {
      if (ended) throw new Error(`The API server ended during the load (${ended}):\n${output()}`);
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
      const how = await exited;
      clearTimeout(timer);
      if (how !== 'code 0')
        throw new Error(`The API server did not stop in good order (${how}):\n${output()}`);
    },
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
  };
}
