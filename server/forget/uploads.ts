import { and, asc, eq, gt, inArray, isNotNull, notInArray, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../db/database.ts';
import { chatMessage, messageSearch, removedFile, uploadedFile } from '../db/schema.ts';
import { NO_CORPORATION } from '../domains/file/quota.ts';
import { type Account, changesOf, type Forgetting } from './forgetting.ts';
import { forgetTables } from './tables.ts';
import { assigned } from './walk.ts';

/** Files that are deleted at once. */
const AT_ONCE = 8;

const REMOVED = 'uploads, deleted';

type Candidate = { cid: string; universalUid: string; conversations: readonly string[] };

const isIn = ({ cid, conversations }: Candidate) =>
  and(eq(chatMessage.cid, cid), inArray(chatMessage.chatGroupId, [...conversations]));

/** The keys of a candidate's files in a company: what they have uploaded, and what was sent in their conversations. */
async function keysOf(db: Executor, who: Candidate): Promise<{ key: string; isOwn: boolean }[]> {
  const own = await db
    .select({ key: uploadedFile.objectKey })
    .from(uploadedFile)
    .where(and(eq(uploadedFile.cid, who.cid), eq(uploadedFile.uploadedBy, who.universalUid)));
  const sent = await db
    .selectDistinct({ key: chatMessage.filePath })
    .from(chatMessage)
    .where(and(isIn(who), isNotNull(chatMessage.filePath)));
  const isOwn = new Set(own.map(({ key }) => key));
  const keys = new Set([...isOwn, ...sent.flatMap(({ key }) => key ?? [])]);
  return [...keys].map((key) => ({ key, isOwn: isOwn.has(key) }));
}

async function isSentToOthers(db: Executor, { cid, conversations }: Candidate, key: string) {
  const rows = await db
    .select({ one: sql`1` })
    .from(chatMessage)
    .where(
      and(
        eq(chatMessage.cid, cid),
        eq(chatMessage.filePath, key),
        notInArray(chatMessage.chatGroupId, [...conversations]),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** Takes the name of a file from the messages that a condition finds. */
async function removeNames(tx: Executor, cid: string, isMessage: SQL | undefined): Promise<void> {
  const message = forgetTables.find(({ table }) => table === chatMessage);
  if (!message) throw new Error('Nothing is written about messages');
  await tx.execute(
    sql`delete from ${messageSearch} where ${messageSearch.cid} = ${cid}
      and (${messageSearch.chatGroupId}, ${messageSearch.sequence}) in (
        select ${chatMessage.chatGroupId}, ${chatMessage.sequence} from ${chatMessage} where ${isMessage})`,
  );
  await tx.execute(
    sql`update ${chatMessage} set ${assigned(changesOf(message, 'candidate'))} where ${isMessage}`,
  );
}

/**
 * Deletes the files of a candidate in a company, with what names them; a file that the company has sent to others, too, stays
 * for those. It goes before its row, so that a run after one that was ended finds the rest.
 */
export async function forgetUploadsOf(
  { db, files, isDry }: Forgetting,
  account: Account,
  who: Candidate,
): Promise<void> {
  const { cid } = who;
  for (const { key, isOwn } of await keysOf(db, who)) {
    const isShared = !isOwn && (await isSentToOthers(db, who, key));
    account.add(REMOVED, isShared ? 0 : 1);
    if (isDry) continue;
    if (!isShared) await files.remove(key);
    const isSent = and(eq(chatMessage.cid, cid), eq(chatMessage.filePath, key));
    await db.transaction(async (tx) => {
      await removeNames(tx, cid, isShared ? and(isSent, isIn(who)) : isSent);
      if (isShared) return;
      await tx.delete(uploadedFile).where(and(eq(uploadedFile.cid, cid), eq(uploadedFile.objectKey, key)));
    });
  }
}

/** Deletes the files whose rows a condition finds, some at once; `onRemoved` gets their keys. */
async function removeFiles(
  { db, files, pace, isDry }: Forgetting,
  account: Account,
  where: SQL | undefined,
  onRemoved: (keys: string[]) => Promise<unknown> = async () => {},
): Promise<void> {
  let after = '';
  for (;;) {
    const from = after;
    const found = await pace((rows) =>
      db
        .select({ key: uploadedFile.objectKey })
        .from(uploadedFile)
        .where(and(where, gt(uploadedFile.objectKey, from)))
        .orderBy(asc(uploadedFile.objectKey))
        .limit(rows),
    );
    const keys = found.map(({ key }) => key);
    const last = keys.at(-1);
    if (last === undefined) return;
    after = last;
    account.add(REMOVED, keys.length);
    if (isDry) continue;
    for (let at = 0; at < keys.length; at += AT_ONCE) {
      await Promise.all(keys.slice(at, at + AT_ONCE).map((key) => files.remove(key)));
    }
    await onRemoved(keys);
  }
}

/** Deletes the files of a company, and those that were to be deleted; their rows go with its others. */
export async function forgetUploadsOfCompany(forgetting: Forgetting, account: Account, cid: string) {
  const { db, files, isDry } = forgetting;
  await removeFiles(forgetting, account, eq(uploadedFile.cid, cid));
  if (isDry) return;
  const left = await db.select().from(removedFile).where(eq(removedFile.cid, cid));
  for (const { objectKey } of left) await files.remove(objectKey);
}

/** Deletes the logos that a member has uploaded and no company has taken, and their rows. */
export function forgetUnclaimedLogos(forgetting: Forgetting, account: Account, universalUid: string) {
  const isUnclaimed = and(eq(uploadedFile.cid, NO_CORPORATION), eq(uploadedFile.uploadedBy, universalUid));
  return removeFiles(forgetting, account, isUnclaimed, (keys) =>
    forgetting.db.delete(uploadedFile).where(and(isUnclaimed, inArray(uploadedFile.objectKey, keys))),
  );
}
