import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as v from 'valibot';
import { findFreePort } from '../../scripts/lib/ports.ts';
import { type SpawnedApiOptions, spawnApi } from '../../tests/support/servers/spawned-api.ts';
import type { Sample } from './memory.ts';

const probe = pathToFileURL(join(import.meta.dirname, 'probe.ts')).href;

const Report = v.object({
  kind: v.picklist(['sample', 'collected']),
  rss: v.number(),
  heapUsed: v.number(),
  external: v.number(),
  processorMs: v.number(),
  delayMs: v.number(),
});

const STOP_MS = 20_000;

/** An API process under load. */
export type LoadedServer = {
  address: string;
  /** What it reported about itself, once a second. */
  samples: Sample[];
  /** Collects its garbage and returns what is left. */
  collect(): Promise<Sample>;
  /** Asks it to stop; rejects when it had died before, did not stop, or complained. */
  stop(): Promise<void>;
};

/** Starts one API process, which also validates its responses. Rejects with its output when it does not come up. */
export async function startLoadedServer(options: Omit<SpawnedApiOptions, 'port'>): Promise<LoadedServer> {
  const port = await findFreePort();
  const {
    process: child,
    output,
    exited,
  } = await spawnApi({ ...options, port }, { nodeArgs: ['--import', probe], hasChannel: true });
  const samples: Sample[] = [];
  const waiting: ((sample: Sample) => void)[] = [];
  child.on('message', (message) => {
    const { kind, ...figures } = v.parse(Report, message);
    const sample = { at: Date.now(), ...figures };
    if (kind === 'sample') samples.push(sample);
    else waiting.shift()?.(sample);
  });
  let ended: string | null = null;
  void exited.then((how) => {
    ended = how;
  });
  return {
    address: `http://127.0.0.1:${port}`,
    samples,
    collect: () =>
      new Promise((resolve, reject) => {
        if (ended) reject(new Error(`The API server ended (${ended}):\n${output()}`));
        waiting.push(resolve);
        child.send('collect');
      }),
    async stop() {
      if (ended) throw new Error(`The API server ended during the load (${ended}):\n${output()}`);
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
      const how = await exited;
      clearTimeout(timer);
      if (how !== 'code 0')
        throw new Error(`The API server did not stop in good order (${how}):\n${output()}`);
    },
  };
}
