import { and, eq, type SQL, sql } from 'drizzle-orm';
import { type Executor, queryRows } from '../db/database.ts';
import { application, candidate, chatGroup } from '../db/schema.ts';
import { shutOutCandidate } from '../domains/shared/find-candidate.ts';
import { isFileKey } from '../files/file-key.ts';
import { recordChange } from '../live/changes.ts';
import type { Entry } from './fates.ts';
import { Account, type Forgetting, treatRows } from './forgetting.ts';
import { forgetResponsesAbout } from './keys.ts';
import { forgetMails } from './mails.ts';
import { isForgotten, noteBegun } from './record.ts';
import { forgetTables } from './tables.ts';
import { forgetUploadsOf } from './uploads.ts';
import { columnOf } from './walk.ts';

/** Companies that are asked at once what they have of a candidate. */
const COMPANIES_AT_ONCE = 200;

type InCompany = { cid: string; universalUid: string; conversations: readonly string[] };

const isTreated = ({ table, rows }: Entry) => rows.candidate.rows !== 'kept' && table !== candidate;
const isByConversation = ({ rows: { candidate: fate } }: Entry) =>
  fate.rows !== 'kept' && fate.by === 'conversation';

const ofConversations = forgetTables.filter((each) => isTreated(each) && isByConversation(each));
/** The column that holds the candidate's id, where there is one. */
const columnOfCandidate = ({ rows: { candidate: fate } }: Entry) => {
  if (fate.rows === 'kept') return undefined;
  return fate.by === 'conversation' ? fate.alsoBy : fate.by;
};
const ofCandidate = forgetTables.filter((each) => isTreated(each) && columnOfCandidate(each) !== undefined);

/** The condition that a row is a candidate's in a company; `cid` is a company's id, or a column with it. */
function isOf(each: Entry, cid: SQL, universalUid: string): SQL {
  const column = columnOfCandidate(each);
  if (!column) throw new Error('No column names the candidate of these rows');
  return sql`${columnOf(each.table, 'corporation_id')} = ${cid} and ${column} = ${universalUid}`;
}

/** Returns the companies that have anything of a candidate, each asked by its indexes. */
async function listCompanies({ db, pace }: Forgetting, universalUid: string): Promise<string[]> {
  const owner = sql`c.corporation_id`;
  // Counted, as a planner could read a whole table for what only has to exist.
  const has = sql.join(
    ofCandidate.map(
      (each) => sql`(select count(*) from ${each.table} where ${isOf(each, owner, universalUid)}) > 0`,
    ),
    sql` or `,
  );
  const found: string[] = [];
  for (let after: string | undefined = ''; after !== undefined; ) {
    const from: string = after;
    const page = await pace(() =>
      queryRows<{ cid: string; has: boolean }>(
        db,
        sql`select c.corporation_id as cid, (${has}) as has from corporation c
          where c.corporation_id > ${from} order by c.corporation_id limit ${COMPANIES_AT_ONCE}`,
      ),
    );
    found.push(...page.filter((row) => row.has).map(({ cid }) => cid));
    after = page.at(-1)?.cid;
  }
  return found;
}

async function listConversations(db: Executor, cid: string, universalUid: string): Promise<string[]> {
  const rows = await db
    .select({ id: chatGroup.chatGroupId })
    .from(chatGroup)
    .where(and(eq(chatGroup.cid, cid), eq(chatGroup.universalUid, universalUid)));
  return rows.map(({ id }) => id);
}

/** Tells open pages what has changed: lists, badges, conversations, and what the company had put on the candidate. */
async function announce(tx: Executor, { cid, universalUid, conversations }: InCompany, at: Date) {
  for (const id of conversations) {
    for (const kind of ['message', 'application', 'scout'] as const) {
      await recordChange(tx, { cid, kind, id, at });
    }
  }
  for (const kind of ['candidate', 'like'] as const)
    await recordChange(tx, { cid, kind, id: universalUid, at });
}

/** Forgets a candidate in a company. The conversations are closed first: from then on nobody writes in them. */
async function forgetIn(forgetting: Forgetting, account: Account, cid: string, universalUid: string) {
  const { db, isDry, now } = forgetting;
  const before = account.total;
  const treat = (entry: Entry, where: SQL) =>
    treatRows(forgetting, account, entry, { subject: 'candidate', where });
  const isTheirs = (entry: Entry) => isOf(entry, sql`${cid}`, universalUid);
  for (const each of ofCandidate) if (each.table === chatGroup) await treat(each, isTheirs(each));
  const who = { cid, universalUid, conversations: await listConversations(db, cid, universalUid) };
  await forgetResponsesAbout(forgetting, account, who);
  await forgetUploadsOf(forgetting, account, who);
  for (const chatGroupId of who.conversations) {
    for (const each of ofConversations) {
      const [owner, group] = ['corporation_id', 'chat_group_id'].map((name) => columnOf(each.table, name));
      await treat(each, sql`${owner} = ${cid} and ${group} = ${chatGroupId}`);
    }
  }
  for (const each of ofCandidate) if (each.table !== chatGroup) await treat(each, isTheirs(each));
  if (!isDry && account.total > before) await db.transaction((tx) => announce(tx, who, now()));
}

/** The candidate's own row, with the picture before it. From here on nobody can be found, marked or written to. */
async function forgetProfile(forgetting: Forgetting, account: Account, universalUid: string): Promise<void> {
  const { db, files, isDry, now } = forgetting;
  const isOwn = eq(candidate.universalUid, universalUid);
  const [row] = await db.select({ imagePath: candidate.imagePath }).from(candidate).where(isOwn);
  if (!row) return;
  if (!isDry) {
    await noteBegun(db, 'candidate', universalUid, now());
    if (row.imagePath !== null && isFileKey(row.imagePath)) await files.remove(row.imagePath);
  }
  const done = await db.transaction(async (tx) => {
    if (!isDry) await shutOutCandidate(tx, universalUid);
    const own = new Account();
    for (const entry of forgetTables) {
      if (entry.table !== candidate) continue;
      await treatRows({ ...forgetting, db: tx }, own, entry, { subject: 'candidate', where: isOwn });
    }
    return own.done;
  });
  for (const [what, count] of done) account.add(what, count);
}

async function forgetMailsAbout(
  forgetting: Forgetting,
  account: Account,
  cids: readonly string[],
  universalUid: string,
): Promise<void> {
  const ids = new Set([universalUid]);
  for (const cid of cids) {
    for (const id of await listConversations(forgetting.db, cid, universalUid)) ids.add(id);
    const applications = await forgetting.db
      .select({ id: application.applicationId })
      .from(application)
      .where(and(eq(application.cid, cid), eq(application.universalUid, universalUid)));
    for (const { id } of applications) ids.add(id);
  }
  await forgetMails(forgetting, account, (mail) => mail.ids.some((id) => ids.has(id)));
}

/**
 * Forgets a candidate in all companies; false when there is none of this id, and never was. What is left of them are ids,
 * times and counts, under the name of `FORMER_USER`.
 */
export async function forgetCandidate(
  forgetting: Forgetting,
  account: Account,
  universalUid: string,
): Promise<boolean> {
  const { db, isDry, now } = forgetting;
  const wasKnown = await isForgotten(db, 'candidate', universalUid);
  await forgetProfile(forgetting, account, universalUid);
  const cids = await listCompanies(forgetting, universalUid);
  if (account.total === 0 && cids.length === 0 && !wasKnown) return false;
  if (!isDry) await noteBegun(db, 'candidate', universalUid, now());
  await forgetMailsAbout(forgetting, account, cids, universalUid);
  for (const cid of cids) await forgetIn(forgetting, account, cid, universalUid);
  return true;
}
