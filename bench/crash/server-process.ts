import { type SpawnedApiOptions, spawnApi } from '../../tests/support/servers/spawned-api.ts';

/** A server that responds, and the time it took to start. */
export type RunningServer = {
  startMs: number;
  /** Ends the process at once, as a power cut would; resolves when it is gone. */
  kill(): Promise<void>;
};

/** Starts the API server; rejects with what it printed when it does not come up. */
export async function startServer(options: SpawnedApiOptions): Promise<RunningServer> {
  const { process, startMs, exited } = await spawnApi(options);
  return {
    startMs,
    async kill() {
      process.kill('SIGKILL');
      await exited;
    },
  };
}
