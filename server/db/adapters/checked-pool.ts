import pg from 'pg';

/** How long a connection has lain idle that is asked whether it responds before it is used again. */
const IDLE_MS = 2000;

/** What it is asked; without an answer in this time, node-postgres ends it. */
const QUESTION = { text: 'select 1', query_timeout: 1000 };

type Lent = (error: Error | undefined, client: pg.PoolClient | undefined, release: () => void) => void;

/** A pool that hands out no connection which has died while it was idle. */
export class CheckedPool extends pg.Pool {
  readonly #usedAt = new WeakMap<pg.PoolClient, number>();
  #foundDeadAt = 0;

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
      if (await this.#responds(client)) return client;
      client.release(true);
    }
  }

  async #responds(client: pg.PoolClient): Promise<boolean> {
    // Ended, and given back before that was noticed.
    if (client.connection.stream.destroyed) return false;
    const usedAt = this.#usedAt.get(client);
    if (usedAt === undefined) return true;
    // What cut one off may have cut off all of that time: asking each of them would take long.
    if (usedAt < this.#foundDeadAt) return false;
    if (performance.now() - usedAt < IDLE_MS) return true;
    try {
      await client.query(QUESTION);
      return true;
    } catch {
      this.#foundDeadAt = performance.now();
      return false;
    }
  }
}
