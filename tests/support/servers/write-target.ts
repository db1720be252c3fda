import type { Database } from '../../../server/db/database.ts';
import { openDatabase } from '../../../server/db/open-database.ts';
import { addMember, createCorporation, createUser } from '../records/factories.ts';
import { createConversation } from '../records/matching-factories.ts';
import { type Account, tokenOf } from './identity-stub.ts';

/** Where the clients of a crash test write: one conversation of one company, in the name of its members. */
export type Target = { port: number; cid: string; chatGroupId: string; tokens: readonly string[] };

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

/** Makes a company of the PAID plan of so many members, with a conversation that has no message yet. */
export async function createTarget(
  db: Database,
  port: number,
  members = 1,
): Promise<{ target: Target; accounts: Account[] }> {
  const { cid, user } = await createCorporation(db, { plan: 'paid' });
  const accounts: Account[] = [user];
  while (accounts.length < members) {
    const colleague = await createUser(db);
    await addMember(db, cid, colleague.universalUid);
    accounts.push(colleague);
  }
  const { chatGroupId } = await createConversation(db, cid, { status: 'inProgress', messages: [] });
  return { accounts, target: { port, cid, chatGroupId, tokens: accounts.map(tokenOf) } };
}
