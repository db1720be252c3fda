import { AsyncLocalStorage } from 'node:async_hooks';
import { type Database, isCollision } from './database.ts';

type Running = { db: Database | null; isOpen: boolean; afterCommit: (() => void)[] };

const running = new AsyncLocalStorage<Running>();

const current = (): Running | undefined => {
  const store = running.getStore();
  // What a transaction has started may outlast it.
  return store?.isOpen ? store : undefined;
};

/** Whether the caller runs within a transaction: it holds a connection, and locks that others wait for. */
export const isInTransaction = (): boolean => current() !== undefined;

/** Runs work that is none of the caller's transaction, though called within it: a request comes as from elsewhere. */
export const outsideTransactions = <Result>(run: () => Result): Result =>
  running.run({ db: null, isOpen: false, afterCommit: [] }, run);

/**
 * Calls `run` with the database once the open transaction has committed; never if it does not, nor in a browser, where none
 * is known to be open.
 */
export function afterCommit(run: (db: Database) => void): void {
  const open = current();
  open?.afterCommit.push(() => open.db && run(open.db));
}

/**
 * Has a database repeat a transaction once that PostgreSQL has undone for another's sake, and keep account of which is open.
 * So what a transaction runs must be safe to run twice: it changes nothing but rows.
 */
export function withTransactions<Wrapped extends Database>(db: Wrapped): Wrapped {
  const begin = db.transaction.bind(db);
  db.transaction = async (run, config) => {
    const attempt = async () => {
      const its: Running = { db, isOpen: true, afterCommit: [] };
      try {
        const result = await begin((tx) => running.run(its, () => run(tx)), config);
        its.isOpen = false;
        for (const each of its.afterCommit) each();
        return result;
      } finally {
        its.isOpen = false;
      }
    };
    try {
      return await attempt();
    } catch (error) {
      if (!isCollision(error)) throw error;
      return await attempt();
    }
  };
  return db;
}
