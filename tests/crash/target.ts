import type { Database } from '../../server/db/database.ts';
import { openDatabase } from '../../server/db/open-database.ts';
import { createCorporation } from '../support/factories.ts';
import { createConversation } from '../support/matching-factories.ts';
import { type Account, tokenOf } from './identity-stub.ts';

/** Where the clients of a crash test write: one conversation of one company. */
export type Target = { port: number; cid: string; chatGroupId: string; token: string };

/** Runs something on the database while no server does. */
export async function withDatabase<Result>(
  place: { dataDir: string; databaseUrl: string | undefined },
  run: (db: Database) => Promise<Result>,
): Promise<Result> {
  const { db, close } = await openDatabase({ ...place, onProgress: () => {} });
  try {
    return await run(db);
  } finally {
    await close();
  }
}

/** Makes a company of the PAID plan with a conversation that has no message yet. */
export async function createTarget(
  db: Database,
  port: number,
): Promise<{ target: Target; account: Account }> {
  const { cid, user } = await createCorporation(db, { plan: 'paid' });
  const { chatGroupId } = await createConversation(db, cid, { status: 'inProgress', messages: [] });
  const account = { uid: user.uid, email: user.email };
  return { account, target: { port, cid, chatGroupId, token: tokenOf(account) } };
}
