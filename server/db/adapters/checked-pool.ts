import pg from 'pg';

/** How long a connection has lain idle that is asked whether it responds before it is used again. */
const IDLE_MS = 2000;

/** What it is asked; without an answer in this time, node-postgres ends it. */
const QUESTION = { text: 'select 1', query_timeout: 1000 };

type Lent = (error: Error | undefined, client: pg.PoolClient | undefined, release: () => void) => void;

/** A pool that hands out no connection which has died while it was idle. */
export class CheckedPool extends pg.Pool {
  readonly #usedAt = new WeakMap<pg.PoolClient, number>();

  constructor(config: pg.PoolConfig) {
    super(config);
    // A lost connection fails what runs on it, and leaves the pool; unheard, these events would end the process.
    this.on('error', () => {});
    this.on('connect', (client) => client.on('error', () => {}));
    this.on('release', (_, client) => this.#usedAt.set(client, performance.now()));
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(onLent: Lent): void;
  override connect(onLent?: Lent): Promise<pg.PoolClient> | undefined {
    const lending = this.#lend();
    if (!onLent) return lending;
    lending.then(
      (client) => onLent(undefined, client, client.release),
      (error) => onLent(error, undefined, () => {}),
    );
  }

  async #lend(): Promise<pg.PoolClient> {
    for (;;) {
      const client = await super.connect();
      const usedAt = this.#usedAt.get(client);
      if (usedAt === undefined || performance.now() - usedAt < IDLE_MS) return client;
      try {
        await client.query(QUESTION);
        return client;
      } catch {
        client.release(true);
      }
    }
  }
}
