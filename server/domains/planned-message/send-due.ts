import { and, eq, isNull, sql } from 'drizzle-orm';
import { chat } from '#endpoints/chat';
import { roleCan } from '#endpoints/permissions';
import type { HeldReason } from '#endpoints/planned-message';
import { type CorporationAccountRole, corporationRoleOf } from '#endpoints/role';
import { type Database, type Executor, queryRows } from '../../db/database.ts';
import { newId } from '../../db/new-id.ts';
import { corporation, corporationMember, plannedMessage, userAccount } from '../../db/schema.ts';
import { recordWrite } from '../../http/audit.ts';
import { forbidden, Problem } from '../../kit/problem.ts';
import type { Services } from '../../kit/services.ts';
import { recordChange } from '../../live/changes.ts';
import { lockConversation } from '../chat/conversation.ts';
import { sendMessage } from '../chat/send-message.ts';
import { hasCandidateWritten, isPlanned, isProjectOpen, type PlannedRow } from './store.ts';

type SendingServices = Pick<Services, 'db' | 'clock' | 'logger'>;

/** Messages that a process takes at a time, and for how many seconds: should it end, another one takes them after that. */
const AT_A_TIME = 20;
const CLAIM_SECONDS = 60;

/** Tries of a message that cannot be sent for no known reason. */
const MOST_TRIES = 5;

type Claimed = { cid: string; plannedMessageId: string; chatGroupId: string; writerUid: string };

/**
 * Takes some messages that are due, in one short statement. The database's clock counts, which all processes share; a claim
 * that ends later than any can comes from a clock that was wrong, and counts as none.
 */
async function claimDue(db: Database, claim: string): Promise<Claimed[]> {
  return queryRows<Claimed>(
    db,
    sql`update planned_message p
      set claim = ${claim}, claimed_until = now() + ${CLAIM_SECONDS} * interval '1 second', tries = p.tries + 1
      from (
        select d.corporation_id, d.planned_message_id from planned_message d
        where d.held_reason is null and d.send_at <= now()
          and (d.claimed_until is null or d.claimed_until <= now()
            or d.claimed_until > now() + ${CLAIM_SECONDS} * interval '1 second')
        order by d.send_at limit ${AT_A_TIME} for update skip locked
      ) due
      where p.corporation_id = due.corporation_id and p.planned_message_id = due.planned_message_id
      returning p.corporation_id as "cid", p.planned_message_id as "plannedMessageId",
        p.chat_group_id as "chatGroupId", p.writer_uid as "writerUid"`,
  );
}

type Writer = { name: string; role: CorporationAccountRole };

/** The writer as a member, who stays one until the transaction ends; null when they are none any more. */
async function holdWriter(tx: Executor, { cid, writerUid }: Claimed): Promise<Writer | null> {
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
  const [company] = await tx
    .select({ contractType: corporation.contractType })
    .from(corporation)
    .where(eq(corporation.cid, cid));
  if (!row || !company) return null;
  return {
    name: `${row.lastName} ${row.firstName}`.trim(),
    role: corporationRoleOf(company.contractType),
  };
}

type Held = { reason: HeldReason; text?: string };

async function hold(
  tx: Executor,
  { cid, plannedMessageId, chatGroupId }: Claimed,
  { reason, text = null }: { reason: HeldReason; text?: string | null },
  at: Date,
): Promise<void> {
  await tx
    .update(plannedMessage)
    .set({ heldReason: reason, heldText: text, claim: null, claimedUntil: null })
    .where(isPlanned(cid, plannedMessageId));
  await recordChange(tx, { cid, kind: 'conversation', id: chatGroupId, at });
}

/** Why a message is not what its writer meant any more; null when it still is. */
async function changedSince(tx: Executor, row: PlannedRow, projectId: string): Promise<Held | null> {
  if (await hasCandidateWritten(tx, row)) return { reason: 'candidateReplied' };
  if (row.wasProjectOpen && !(await isProjectOpen(tx, row.cid, projectId)))
    return { reason: 'projectClosed' };
  return null;
}

/**
 * Sends one message that was claimed, or holds it with the reason. Its row goes in the transaction that writes the message:
 * however a process ends, it leaves once. False when it is no longer this claim's.
 */
function sendClaimed({ db, clock }: SendingServices, claim: string, claimed: Claimed): Promise<boolean> {
  const { cid, plannedMessageId, chatGroupId, writerUid } = claimed;
  return db.transaction(async (tx) => {
    const now = clock();
    const writer = await holdWriter(tx, claimed);
    const conversation = await lockConversation(tx, cid, chatGroupId);
    const [row] = await tx
      .select()
      .from(plannedMessage)
      .where(and(isPlanned(cid, plannedMessageId), eq(plannedMessage.claim, claim)))
      .for('update');
    if (!row) return false;
    if (!writer) {
      await hold(tx, claimed, { reason: 'writerGone' }, now);
      return false;
    }
    const held = await changedSince(tx, row, conversation.projectId);
    if (held) {
      await hold(tx, claimed, held, now);
      return false;
    }
    const user = { universalUid: writerUid, name: writer.name };
    try {
      if (!roleCan(writer.role, 'sendMessageToUser')) throw forbidden();
      const content = { kind: 'text', textMessage: row.textMessage } as const;
      // The checks of a message that is sent at once; they come before anything is written.
      const result = await sendMessage(tx, conversation, { role: writer.role, user, now }, content);
      await tx.delete(plannedMessage).where(isPlanned(cid, plannedMessageId));
      await recordWrite(tx, {
        definition: chat.createMessage,
        caller: { user, cid },
        params: { cid, chatGroupId },
        body: {},
        result,
        requestId: plannedMessageId,
        at: now,
      });
      return true;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      await hold(tx, claimed, { reason: 'refused', text: error.message }, now);
      return false;
    }
  });
}

/** After a failure of our own the message is tried again when the claim is over, and in the end held. */
async function giveUp({ db, clock }: SendingServices, claim: string, claimed: Claimed): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx
      .select({ tries: plannedMessage.tries })
      .from(plannedMessage)
      .where(and(isPlanned(claimed.cid, claimed.plannedMessageId), eq(plannedMessage.claim, claim)))
      .for('update');
    if (row && row.tries >= MOST_TRIES) await hold(tx, claimed, { reason: 'failed' }, clock());
  });
}

/**
 * Sends the messages that are due. However many processes do this, one sends each, and once. Returns how many went out. Ends
 * between two messages when `isEnding`.
 */
export async function sendDueMessages(
  services: SendingServices,
  isEnding: () => boolean = () => false,
): Promise<number> {
  let sent = 0;
  for (;;) {
    const claim = newId();
    const claimed = await claimDue(services.db, claim);
    for (const each of claimed) {
      if (isEnding()) return sent;
      try {
        if (await sendClaimed(services, claim, each)) sent += 1;
      } catch (error) {
        services.logger.error({ err: error }, 'Planned message not sent: it is tried again');
        await giveUp(services, claim, each);
      }
    }
    if (claimed.length < AT_A_TIME) return sent;
  }
}
