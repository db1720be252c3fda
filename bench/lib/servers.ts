import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as v from 'valibot';
import { findFreePort } from '../../scripts/lib/ports.ts';
import { type Account, startIdentityStub, stubProject } from '../../tests/support/servers/identity-stub.ts';
import { spawnApi } from '../../tests/support/servers/spawned-api.ts';
import { median } from './figures.ts';
import type { Place } from './places.ts';

const STOP_MS = 20_000;

const probe = pathToFileURL(join(import.meta.dirname, 'probe.ts')).href;

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

/** Returns the share of one processor that a server used between its first and last sample. */
export function usedShare(samples: readonly Sample[]): number {
  const [first, last] = [samples[0], samples.at(-1)];
  return first && last && last.at > first.at
    ? (last.processorMs - first.processorMs) / (last.at - first.at)
    : 0;
}

/** Reports one server in a line; `collected` was right after garbage collections before and after the load. */
export function memoryReport(samples: readonly Sample[], collected: readonly (Sample | undefined)[]): string {
  const megabytes = (bytes: number) => (bytes / 1024 / 1024).toFixed(1);
  const delays = samples.map(({ delayMs }) => delayMs);
  const stable = collected.map((sample) => megabytes((sample?.heapUsed ?? 0) + (sample?.external ?? 0)));
  return [
    `${(usedShare(samples) * 100).toFixed(0)}% of a processor`,
    `${megabytes(Math.max(...samples.map(({ rss }) => rss)))} MB resident`,
    `heap and buffers ${stable.join(' → ')} MB`,
    `event loop's delay ${median(delays).toFixed(0)} ms, worst ${Math.max(...delays).toFixed(0)} ms`,
  ].join('; ');
}

/** An API process under load. */
export type LoadedServer = Awaited<ReturnType<typeof startLoadedServer>>;

/** Starts one API process, which also validates its responses and reports on itself. Rejects when it does not come up. */
export async function startLoadedServer(
  { readUrl, ...place }: Omit<Place, 'stop'>,
  identityHost: string,
  extra: Readonly<Record<string, string>> = {},
) {
  const port = await findFreePort();
  const env = readUrl ? { ...extra, DATABASE_READ_URL: readUrl } : extra;
  const options = { ...place, port, identityHost, projectId: stubProject, env };
  const api = await spawnApi(options, { nodeArgs: ['--import', probe], hasChannel: true });
  const child = api.process;
  let ended: string | null = null;
  void api.exited.then((how) => {
    ended = how;
  });
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
    address: `http://127.0.0.1:${port}`,
    /** Milliseconds until it was ready. */
    startMs: api.startMs,
    /** What it has reported, once a second. */
    samples,
    /** Collects its garbage and returns what is left. */
    collect: () =>
      new Promise<Sample>((resolve, reject) => {
        waiting.push(resolve);
        child.send('collect', (error) => error && reject(error));
      }),
    /** Asks it to stop; rejects when it had died before, did not stop, or complained. */
    async stop(): Promise<void> {
      if (ended) throw new Error(`The API server ended during the load (${ended}):\n${api.output()}`);
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
      const how = await api.exited;
      clearTimeout(timer);
      if (how !== 'code 0')
        throw new Error(`The API server did not stop in good order (${how}):\n${api.output()}`);
    },
    /** Ends it at once, as a power cut would; resolves when it is gone. */
    async kill(): Promise<void> {
      child.kill('SIGKILL');
      await api.exited;
    },
  };
}

/** Runs so many API processes on a place while `run` uses them; rejects when one does not end in good order. */
export async function withServers<Result>(
  place: Place,
  {
    accounts,
    processes = 1,
    env,
  }: { accounts: readonly Account[]; processes?: number; env?: Record<string, string> },
  run: (servers: readonly LoadedServer[]) => Promise<Result>,
): Promise<Result> {
  const identity = await startIdentityStub(accounts);
  const servers: LoadedServer[] = [];
  try {
    while (servers.length < processes) servers.push(await startLoadedServer(place, identity.host, env));
    const result = await run(servers);
    for (const server of servers) await server.stop();
    return result;
  } finally {
    await Promise.all(servers.map((server) => server.kill()));
    identity.stop();
  }
}
