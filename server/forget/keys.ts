import { and, eq, getTableName, inArray, or, type SQL, sql } from 'drizzle-orm';
import { chatMessage, idempotencyKey } from '../db/schema.ts';
import type { Account, Forgetting } from './forgetting.ts';
import { walkRows } from './walk.ts';

const { response } = idempotencyKey;

const responseHas = (text: string): SQL => sql`strpos(${response}, ${text}) > 0`;

/** A message has its id in its response, and not its conversation's. */
const isMessageIn = (cid: string, conversations: readonly string[]): SQL =>
  sql`substring(${response} from '"messageId":"([^"]+)"') in (select ${chatMessage.messageId} from ${chatMessage}
    where ${and(eq(chatMessage.cid, cid), inArray(chatMessage.chatGroupId, [...conversations]))})`;

async function deleteKeys(
  { db, pace, isDry }: Forgetting,
  account: Account,
  { where, hit }: { where: SQL; hit: SQL | undefined },
): Promise<void> {
  const act = isDry ? 'count' : 'delete';
  const met = await walkRows(db, pace, { table: idempotencyKey, where, hit, act });
  account.add(`${getTableName(idempotencyKey)}, deleted`, met);
}

/** Deletes the stored responses of a company's writes that hold words of or to a candidate. */
export const forgetResponsesAbout = (
  forgetting: Forgetting,
  account: Account,
  {
    cid,
    universalUid,
    conversations,
  }: { cid: string; universalUid: string; conversations: readonly string[] },
): Promise<void> =>
  deleteKeys(forgetting, account, {
    where: eq(idempotencyKey.cid, cid),
    hit: or(
      responseHas(universalUid),
      // A planned message has no more than its conversation's id.
      ...conversations.map(responseHas),
      isMessageIn(cid, conversations),
    ),
  });

/** Deletes the stored responses of a member's own writes, and those of colleagues' that have the id or the address in them. */
export const forgetResponsesNaming = (
  forgetting: Forgetting,
  account: Account,
  { universalUid, email }: { universalUid: string; email: string },
): Promise<void> =>
  deleteKeys(forgetting, account, {
    where: sql`true`,
    hit: or(eq(idempotencyKey.universalUid, universalUid), responseHas(universalUid), responseHas(email)),
  });
