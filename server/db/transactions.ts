import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database } from './database.ts';

type Running = { db: Database; isOpen: boolean; afterCommit: (() => void)[] };

const running = new AsyncLocalStorage<Running>();

/** What PostgreSQL says of two transactions that waited for each other, and of one that others have overtaken. */
const REPEATABLE = ['40P01', '40001'];

function codeOf(error: unknown): unknown {
  for (let each: unknown = error; each instanceof Error; each = each.cause)
    if ('code' in each) return each.code;
  return undefined;
}

const current = (): Running | undefined => {
  const store = running.getStore();
  // What a transaction has started may outlast it.
  return store?.isOpen ? store : undefined;
};

/**
 * Throws while a transaction is open: what is called outside (mail, files, HTTP) would keep its rows locked, and could not
 * be undone. Every way out of the process asks first.
 */
export function requireNoTransaction(what: string): void {
  if (current()) throw new Error(`${what} within a transaction`);
}

/**
 * Calls `run` with the database once the open transaction has committed; never if it does not, nor in a browser, where none
 * is known to be open.
 */
export function afterCommit(run: (db: Database) => void): void {
  const open = current();
  open?.afterCommit.push(() => run(open.db));
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
      if (!REPEATABLE.includes(String(codeOf(error)))) throw error;
      return await attempt();
    }
  };
  return db;
}
