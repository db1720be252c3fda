import { and, eq, isNull, sql } from 'drizzle-orm';
import { chat } from '#endpoints/chat';
import { roleCan } from '#endpoints/permissions';
import { type CorporationAccountRole, corporationRoleOf } from '#endpoints/role';
import { scout } from '#endpoints/scout';
import { type Database, type Executor, queryRows } from '../../db/database.ts';
import { newId } from '../../db/new-id.ts';
import { corporationMember, plannedMessage, userAccount } from '../../db/schema.ts';
import { recordWrite, type Write } from '../../http/audit.ts';
import { forbidden, Problem } from '../../kit/problem.ts';
import type { Services } from '../../kit/services.ts';
import { recordChange } from '../../live/changes.ts';
import { type Conversation, lockConversation } from '../chat/conversation.ts';
import { sendMessage } from '../chat/send-message.ts';
import { findNewestScoutId } from '../scout/repeats.ts';
import { lockCorporation } from '../shared/lock-corporation.ts';
import { scoutChangedSince, sendPlannedScout, subjectOf } from './planned-scout.ts';
import { changedSince, findLeaving, type Held, isPlanned, type PlannedRow } from './store.ts';

type SendingServices = Pick<Services, 'db' | 'clock' | 'logger' | 'apiUrl'>;

/** Messages that a process takes at a time, and for how many seconds: should it end, another one takes them after that. */
const AT_A_TIME = 20;
const CLAIM_SECONDS = 60;

/** Of these a process sends so many at once: one hides another's way to the database, more would keep calls waiting. */
const AT_ONCE = 2;

const MISSING = '候補者または案件が見つからないため、送信していません';

/** Tries of a message that cannot be sent for no known reason. */
const MOST_TRIES = 5;

type Claimed = { cid: string; plannedMessageId: string; chatGroupId: string | null; writerUid: string };

/**
 * The condition that a message `p` is due and nobody's. The database's clock counts, which all processes share; a claim that
 * ends later than any can comes from a clock that was wrong, and counts as none.
 */
const isFree = sql`p.held_reason is null and p.send_at <= now() and (p.claimed_until is null or p.claimed_until <= now()
  or p.claimed_until > now() + ${CLAIM_SECONDS} * interval '1 second')`;

/**
 * Takes some messages that are due, company by company; what another process takes meanwhile is left to it. `isLast` says that
 * there were no more.
 */
async function claimDue(db: Database, claim: string): Promise<{ claimed: Claimed[]; isLast: boolean }> {
  const due = await queryRows<{ cid: string; id: string }>(
    db,
    sql`select p.corporation_id as cid, p.planned_message_id as id from planned_message p
      where ${isFree} order by p.send_at limit ${AT_A_TIME}`,
  );
  const claimed: Claimed[] = [];
  for (const [cid, theirs] of Map.groupBy(due, (row) => row.cid)) {
    const ids = sql.join(
      theirs.map(({ id }) => sql`${id}`),
      sql`, `,
    );
    claimed.push(
      ...(await queryRows<Claimed>(
        db,
        sql`update planned_message p
          set claim = ${claim}, claimed_until = now() + ${CLAIM_SECONDS} * interval '1 second', tries = p.tries + 1
          where p.corporation_id = ${cid} and p.planned_message_id in (${ids}) and ${isFree}
          returning p.corporation_id as "cid", p.planned_message_id as "plannedMessageId",
            p.chat_group_id as "chatGroupId", p.writer_uid as "writerUid"`,
      )),
    );
  }
  return { claimed, isLast: due.length < AT_A_TIME };
}

/** The writer's name while they are a member, who stays one until the transaction ends; null when they are none any more. */
async function holdWriter(tx: Executor, { cid, writerUid }: Claimed): Promise<string | null> {
  const [row] = await tx
    .select({ lastName: userAccount.lastName, firstName: userAccount.firstName })
    .from(corporationMember)
    .innerJoin(userAccount, eq(userAccount.universalUid, corporationMember.universalUid))
    .where(
      and(
        eq(corporationMember.cid, cid),
        eq(corporationMember.universalUid, writerUid),
        isNull(userAccount.resignedAt),
      ),
    )
    .for('key share', { of: corporationMember });
  return row ? `${row.lastName} ${row.firstName}`.trim() : null;
}

const isClaimed = ({ cid, plannedMessageId }: Claimed, claim: string) =>
  and(isPlanned(cid, plannedMessageId), eq(plannedMessage.claim, claim));

type Holding = { claim: string; at: Date; lastScoutId?: string | null | undefined };

async function hold(
  tx: Executor,
  claimed: Claimed,
  { reason, text }: Held,
  { claim, lastScoutId, at }: Holding,
): Promise<void> {
  const { cid, plannedMessageId, chatGroupId } = claimed;
  await tx
    .update(plannedMessage)
    .set({ heldReason: reason, heldText: text ?? null, lastScoutId, claim: null, claimedUntil: null })
    .where(isClaimed(claimed, claim));
  await recordChange(
    tx,
    chatGroupId === null
      ? { cid, kind: 'scout', id: plannedMessageId, at }
      : { cid, kind: 'conversation', id: chatGroupId, at },
  );
}

/** What a row is about: the locked conversation of a message, or the candidate and the project of a scout. */
type Place = { conversation: Conversation } | { subject: NonNullable<ReturnType<typeof subjectOf>> };

type Sending = {
  role: CorporationAccountRole;
  user: { universalUid: string; name: string };
  now: Date;
  apiUrl: string;
};

/** Sends as its writer would at once; throws a `Problem` before anything is written. Returns what the audit log records. */
async function sendRow(
  tx: Executor,
  row: PlannedRow,
  place: Place,
  writer: Sending,
): Promise<Pick<Write, 'definition' | 'params' | 'body' | 'result'>> {
  const { cid, textMessage } = row;
  if ('subject' in place) {
    const { scout: result } = await sendPlannedScout(tx, writer, place.subject, row);
    const { targetUid, projectId } = place.subject;
    const body = { scoutTargetUniversalUid: targetUid, targetProjectId: projectId };
    return { definition: scout.create, params: { cid }, body, result };
  }
  if (!roleCan(writer.role, 'sendMessageToUser')) throw forbidden();
  const { chatGroupId } = place.conversation;
  const result = await sendMessage(tx, place.conversation, writer, { kind: 'text', textMessage });
  return { definition: chat.createMessage, params: { cid, chatGroupId }, body: {}, result };
}

/** Undoes what was written of a row that somebody took back, changed or forgot meanwhile. */
class TakenBack extends Error {}

/**
 * Reads a claimed row with what it is about, locked in the usual order, and why it is not to be sent; null when it is no longer this
 * claim's.
 */
async function readClaimed(tx: Executor, claim: string, claimed: Claimed) {
  const { cid, plannedMessageId, chatGroupId } = claimed;
  // A scout counts against the plan: the company's lock comes before all others.
  if (chatGroupId === null) await lockCorporation(tx, cid);
  const name = await holdWriter(tx, claimed);
  const conversation = chatGroupId === null ? null : await lockConversation(tx, cid, chatGroupId);
  const leaving = await findLeaving(tx, cid, plannedMessageId);
  if (leaving?.row.claim !== claim) return null;
  const { row, contractType } = leaving;
  const subject = subjectOf(row);
  const place: Place | null = conversation ? { conversation } : subject && { subject };
  if (!place) throw new Error('A planned scout names no candidate or no project');
  const writer = name === null ? null : { name, role: corporationRoleOf(contractType) };
  const held = subject ? await scoutChangedSince(tx, subject, row) : changedSince(leaving);
  return { row, place, writer, held };
}

/** The newest scout to a candidate, which a held one tells its writer of: after that it is no news any more. */
const toldScout = async (
  tx: Executor,
  place: Place,
  { status }: Problem,
): Promise<string | null | undefined> =>
  status === 422 && 'subject' in place ? findNewestScoutId(tx, place.subject) : undefined;

/**
 * Sends one message or scout that was claimed, or holds it with the reason. Its row goes in the transaction that writes the
 * message: however a process ends, it leaves once. False when it is held or no longer this claim's.
 */
async function sendClaimed(
  { db, clock, apiUrl }: SendingServices,
  claim: string,
  claimed: Claimed,
): Promise<boolean> {
  const { cid, plannedMessageId, writerUid } = claimed;
  const sending = db.transaction(async (tx) => {
    const at = clock();
    const found = await readClaimed(tx, claim, claimed);
    if (!found) return false;
    const { row, writer, place, held } = found;
    if (!writer || held) {
      await hold(tx, claimed, writer && held ? held : { reason: 'writerGone' }, { claim, at });
      return false;
    }
    const user = { universalUid: writerUid, name: writer.name };
    try {
      const sent = await sendRow(tx, row, place, { role: writer.role, user, now: at, apiUrl });
      const gone = await tx.delete(plannedMessage).where(isClaimed(claimed, claim)).returning();
      if (gone.length === 0) throw new TakenBack();
      await recordWrite(tx, { ...sent, caller: { user, cid }, requestId: plannedMessageId, at });
      return true;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      const lastScoutId = await toldScout(tx, place, error);
      const text = error.status === 404 ? MISSING : error.message;
      await hold(tx, claimed, { reason: 'refused', text }, { claim, lastScoutId, at });
      return false;
    }
  });
  return sending.catch((error) => {
    if (error instanceof TakenBack) return false;
    throw error;
  });
}

/** After a failure of our own the message is tried again when the claim is over, and in the end held. */
async function giveUp({ db, clock }: SendingServices, claim: string, claimed: Claimed): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx
      .select({ tries: plannedMessage.tries })
      .from(plannedMessage)
      .where(isClaimed(claimed, claim))
      .for('update');
    if (row && row.tries >= MOST_TRIES) await hold(tx, claimed, { reason: 'failed' }, { claim, at: clock() });
  });
}

/**
 * Sends the messages and scouts that are due. However many processes do this, one sends each, and once. Returns how many
 * went out. Ends between two messages when `isEnding`.
 */
export async function sendDueMessages(
  services: SendingServices,
  isEnding: () => boolean = () => false,
): Promise<number> {
  let sent = 0;
  async function sendNext(claim: string, waiting: Claimed[]): Promise<void> {
    const next = isEnding() ? undefined : waiting.shift();
    if (!next) return;
    try {
      if (await sendClaimed(services, claim, next)) sent += 1;
    } catch (error) {
      services.logger.error({ err: error }, 'Planned message not sent: it is tried again');
      await giveUp(services, claim, next);
    }
    await sendNext(claim, waiting);
  }
  for (;;) {
    const claim = newId();
    const { claimed, isLast } = await claimDue(services.db, claim);
    const waiting = [...claimed];
    await Promise.all(Array.from({ length: AT_ONCE }, () => sendNext(claim, waiting)));
    if (isEnding() || isLast) return sent;
  }
}
