import { AsyncLocalStorage } from 'node:async_hooks';

const transactions = new AsyncLocalStorage<{ isOpen: boolean }>();

/** Runs the work of a transaction so that whatever it calls can be told that one is open. */
export async function withinTransaction<Result>(run: () => Promise<Result>): Promise<Result> {
  const transaction = { isOpen: true };
  try {
    return await transactions.run(transaction, run);
  } finally {
    // What the work has left running is none of the transaction any more.
    transaction.isOpen = false;
  }
}

/** Runs work that is none of the caller's transaction, though called within it: a request comes as from elsewhere. */
export const outsideTransactions = <Result>(run: () => Result): Result =>
  transactions.run({ isOpen: false }, run);

/** Whether the caller runs within a transaction: it holds a connection, and locks that others wait for. */
export const isInTransaction = (): boolean => transactions.getStore()?.isOpen ?? false;
