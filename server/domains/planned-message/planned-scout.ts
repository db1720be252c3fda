import { and, count, eq } from 'drizzle-orm';
import { UNWRITTEN } from '#endpoints/based-on';
import type { ChatMessage } from '#endpoints/chat';
import { limits } from '#endpoints/permissions';
import {
  type plannedMessage as calls,
  MAX_PLANNED_MESSAGES,
  type PlannedMessage,
} from '#endpoints/planned-message';
import type { Scout } from '#endpoints/scout';
import type { Executor } from '../../db/database.ts';
import { newId } from '../../db/new-id.ts';
import { chatGroup, chatMessage, passedUser, plannedMessage } from '../../db/schema.ts';
import type { Call } from '../../http/implement.ts';
import { aggregateNotFound, badRequest } from '../../kit/problem.ts';
import { recordChange } from '../../live/changes.ts';
import { checkOpenForScout, checkScoutLimit } from '../scout/policy.ts';
import { checkRepeat, findNewestScoutId } from '../scout/repeats.ts';
import { checkSubject, type ScoutSender, sendScout } from '../scout/send-scout.ts';
import { countScouts, hasTemplate } from '../scout/store.ts';
import { lockCorporation } from '../shared/lock-corporation.ts';
import { readSendAt } from './send-at.ts';
import { countPlanned, countPlannedScouts, type Held, type PlannedRow, toPlannedMessage } from './store.ts';

type Target = { cid: string; targetUid: string };

/** How often a candidate has turned to a company: applications and messages. */
async function countCandidateActs(tx: Executor, { cid, targetUid }: Target): Promise<number> {
  const isTheirs = and(eq(chatGroup.cid, cid), eq(chatGroup.universalUid, targetUid));
  const [[applied], [written]] = await Promise.all([
    tx
      .select({ count: count() })
      .from(chatGroup)
      .where(and(isTheirs, eq(chatGroup.origin, 'application'))),
    tx
      .select({ count: count() })
      .from(chatGroup)
      .innerJoin(
        chatMessage,
        and(eq(chatMessage.cid, chatGroup.cid), eq(chatMessage.chatGroupId, chatGroup.chatGroupId)),
      )
      .where(and(isTheirs, eq(chatMessage.side, 'user'))),
  ]);
  return (applied?.count ?? 0) + (written?.count ?? 0);
}

async function isPassedOn(tx: Executor, { cid, targetUid }: Target): Promise<boolean> {
  const rows = await tx
    .select({ universalUid: passedUser.universalUid })
    .from(passedUser)
    .where(and(eq(passedUser.cid, cid), eq(passedUser.universalUid, targetUid)));
  return rows.length > 0;
}

/** What a scout is compared with when it leaves. */
async function seenOf(tx: Executor, target: Target) {
  return {
    seenCount: await countCandidateActs(tx, target),
    wasProjectOpen: true,
    wasPassed: await isPassedOn(tx, target),
    lastScoutId: await findNewestScoutId(tx, target),
  };
}

/** Under the company's lock: refuses a second plan for a candidate and a project, and more than the plan allows. */
async function checkRoom(
  tx: Executor,
  { cid, role }: Pick<ScoutSender, 'cid' | 'role'>,
  { targetUid, projectId }: { targetUid: string; projectId: string },
): Promise<void> {
  const [same] = await tx
    .select({ id: plannedMessage.plannedMessageId })
    .from(plannedMessage)
    .where(
      and(
        eq(plannedMessage.cid, cid),
        eq(plannedMessage.targetUid, targetUid),
        eq(plannedMessage.projectId, projectId),
      ),
    );
  if (same) {
    throw badRequest(
      'この候補者には、この案件のスカウトがすでに予約されています。メッセージの「予約中」をご確認ください',
    );
  }
  checkPlannedRoom(await countPlanned(tx, cid));
  const sentCount = await countScouts(tx, cid);
  checkScoutLimit(role, sentCount);
  const limit = limits[role].scouts;
  if (limit !== null && sentCount + (await countPlannedScouts(tx, cid)) >= limit) {
    throw badRequest(
      `予約中のスカウトを含めると送信上限(${limit}通)に達します。不要な予約を取り消すか、プランの変更をご検討ください`,
    );
  }
}

/** Refuses one more than a company may plan. */
export function checkPlannedRoom(plannedCount: number): void {
  if (plannedCount < MAX_PLANNED_MESSAGES) return;
  throw badRequest(`予約できるのは${MAX_PLANNED_MESSAGES}件までです。不要な予約を取り消してください`);
}

/** Refuses a scout for a project that the candidate's selection leaves no room for. */
async function checkSelection(tx: Executor, { cid, targetUid }: Target, projectId: string): Promise<void> {
  const [group] = await tx
    .select({ status: chatGroup.status })
    .from(chatGroup)
    .where(
      and(eq(chatGroup.cid, cid), eq(chatGroup.projectId, projectId), eq(chatGroup.universalUid, targetUid)),
    );
  if (group) checkOpenForScout(group.status);
}

/** Plans a scout, after the checks of one that is sent at once. */
export function createScout({
  db,
  clock,
  cid,
  user,
  body,
  headers,
}: Call<typeof calls.createScout>): Promise<PlannedMessage> {
  const now = clock();
  const sendAt = readSendAt(body.sendAt, now);
  const { scoutTargetUniversalUid: targetUid, targetProjectId: projectId, scoutMessage: message } = body;
  const target = { cid, targetUid };
  return db.transaction(async (tx) => {
    const { role } = await lockCorporation(tx, cid);
    await checkSubject(tx, { cid, role }, { targetUid, projectId, message });
    await checkRoom(tx, { cid, role }, { targetUid, projectId });
    const { lastScoutId } = headers;
    await checkRepeat(tx, { ...target, universalUid: user.universalUid }, { lastScoutId, now });
    await checkSelection(tx, target, projectId);
    const templateId = body.templateId ?? null;
    if (templateId !== null && !(await hasTemplate(tx, cid, templateId))) throw aggregateNotFound();
    const [row] = await tx
      .insert(plannedMessage)
      .values({
        ...target,
        plannedMessageId: newId(),
        projectId,
        templateId,
        textMessage: message,
        writerUid: user.universalUid,
        writerName: user.name,
        sendAt,
        createdAt: now,
        ...(await seenOf(tx, target)),
      })
      .returning();
    if (!row) throw new Error('The database returned no row for a planned scout');
    await recordChange(tx, { cid, kind: 'scout', id: row.plannedMessageId, at: now });
    return toPlannedMessage(row);
  });
}

/** A scout's candidate and project; null for the row of a message. */
export function subjectOf({ cid, targetUid, projectId }: PlannedRow) {
  return targetUid === null || projectId === null ? null : { cid, targetUid, projectId };
}
type Subject = NonNullable<ReturnType<typeof subjectOf>>;

/** Checks a planned scout with another text, and returns what it is compared with from now on. */
export async function reviewScout(
  tx: Executor,
  subject: Subject,
  { role, message }: { role: ScoutSender['role']; message: string },
) {
  const { cid, projectId } = subject;
  await checkSubject(tx, { cid, role }, { ...subject, message });
  await checkSelection(tx, subject, projectId);
  return seenOf(tx, subject);
}

/** Why a planned scout is not what its writer meant any more; null when it still is. */
export async function scoutChangedSince(
  tx: Executor,
  subject: Subject,
  { seenCount, wasPassed }: Pick<PlannedRow, 'seenCount' | 'wasPassed'>,
): Promise<Held | null> {
  if ((await countCandidateActs(tx, subject)) > seenCount) return { reason: 'candidateReplied' };
  if (wasPassed || !(await isPassedOn(tx, subject))) return null;
  return { reason: 'refused', text: '予約したあとに候補者が見送りになったため、送信していません' };
}

/** Sends a planned scout under the company's lock, after all checks of one that is sent at once. */
export async function sendPlannedScout(
  tx: Executor,
  sender: Omit<ScoutSender, 'cid'> & { apiUrl: string },
  subject: Subject,
  { textMessage, templateId, lastScoutId }: Pick<PlannedRow, 'textMessage' | 'templateId' | 'lastScoutId'>,
): Promise<{ message: ChatMessage; scout: Scout }> {
  const { cid, targetUid, projectId } = subject;
  return sendScout(
    tx,
    { ...sender, cid },
    { targetUid, projectId, message: textMessage, templateId, lastScoutId: lastScoutId ?? UNWRITTEN },
  );
}
