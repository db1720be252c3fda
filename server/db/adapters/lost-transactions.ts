import postgres from 'postgres';

type Run = (tx: postgres.TransactionSql) => unknown;
type Unsafe = postgres.TransactionSql['unsafe'];

/** Opens a transaction, or a savepoint within one, and runs something in it. */
type Open = (run: (tx: postgres.TransactionSql) => Promise<unknown>) => Promise<unknown>;

const codeOf = (error: Error) => ('code' in error ? String(error.code) : '');

/** Whether a statement failed because its connection is gone, by what the server, the driver or the network says. */
const isLoss = (error: unknown): boolean =>
  error instanceof postgres.PostgresError
    ? /^(FATAL|PANIC)$/.test(error.severity)
    : error instanceof Error && /^(CONN|E(?!RR_)[A-Z]|ERR_(STREAM|SOCKET|SSL))/.test(codeOf(error));

/** What became of the connection of one transaction. */
class Connection {
  #loss: Error | undefined;

  get isLost(): boolean {
    return this.#loss !== undefined;
  }

  lose(error: unknown): void {
    this.#loss ??= error instanceof Error ? error : new Error('The connection was lost');
  }

  requireThere(): void {
    if (this.#loss) throw this.#loss;
  }
}

/** Has the statements of a transaction fail from the moment on that its connection is lost. */
function guard(tx: postgres.TransactionSql, connection: Connection): postgres.TransactionSql {
  const { unsafe, savepoint } = tx;
  tx.unsafe = new Proxy(unsafe, {
    apply(_target, _this, args: Parameters<Unsafe>) {
      connection.requireThere();
      const query = unsafe(...args);
      // Before the caller's own handlers.
      query.catch((error: unknown) => isLoss(error) && connection.lose(error));
      return query;
    },
  });
  tx.savepoint = new Proxy(savepoint, {
    apply(_target, _this, args: [...string[], Run]) {
      const run = args.at(-1);
      if (typeof run !== 'function') throw new TypeError('A savepoint needs a function');
      connection.requireThere();
      return runIn((inner) => savepoint(inner), run, connection);
    },
  });
  return tx;
}

function runIn(open: Open, run: Run, connection: Connection): Promise<unknown> {
  return new Promise((resolve, reject) => {
    let isRunning = false;
    const guarded = async (tx: postgres.TransactionSql) => {
      isRunning = true;
      try {
        const result = await run(guard(tx, connection));
        connection.requireThere();
        return result;
      } catch (error) {
        if (!connection.isLost) throw error;
        reject(error);
        // Settled, it would have the driver write `rollback` to what has taken the connection's place.
        return new Promise(() => {});
      } finally {
        isRunning = false;
      }
    };
    open(guarded).then(resolve, (error: unknown) => {
      if (isRunning) connection.lose(error);
      reject(error);
    });
  });
}

/**
 * Ends transactions whose connection is lost. With postgres.js 3.4.9 they go on: the `rollback` that it writes then ends the
 * process, or leaves a connection on which nothing is sent any more, and further statements run on the connection that
 * takes the place of the lost one, within somebody else's transaction (porsager/postgres#1208, #1216).
 */
export function endLostTransactions(client: postgres.Sql): void {
  const { begin } = client;
  client.begin = new Proxy(begin, {
    apply(_target, _this, args: [string, Run] | [Run]) {
      const [options, run] = args.length === 2 ? args : ['', args[0]];
      return runIn((guarded) => begin(options, guarded), run, new Connection());
    },
  });
}
