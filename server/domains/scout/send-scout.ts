import type { ChatMessage } from '#endpoints/chat';
import { roleCan } from '#endpoints/permissions';
import type { CorporationAccountRole } from '#endpoints/role';
import type { Scout } from '#endpoints/scout';
import type { Executor } from '../../db/database.ts';
import { aggregateNotFound, badRequest, forbidden, type Problem } from '../../kit/problem.ts';
import { recordChange } from '../../live/changes.ts';
import { appendMessage, hasConversation, openConversation } from '../chat/conversation.ts';
import { lockProject } from '../project/store.ts';
import { afterOurMessage } from '../selection/policy.ts';
import { findCandidate } from '../shared/find-candidate.ts';
import { checkOpenForScout, checkPlaceholders, checkScoutable, checkScoutLimit } from './policy.ts';
import { checkRepeat } from './repeats.ts';
import { countScouts, insertScout } from './store.ts';

/** Who of a company scouts, what its plan makes of it, and when. */
export type ScoutSender = {
  cid: string;
  role: CorporationAccountRole;
  user: { universalUid: string; name: string };
  now: Date;
};

/** A text with its recipient and its project. */
type ScoutSubject = { targetUid: string; projectId: string; message: string };

/** A scout to be sent; `lastScoutId` is the one before it that its sender knows of, undefined the one that they were shown. */
type OutgoingScout = ScoutSubject & { templateId: string | null; lastScoutId: string | undefined };

/** Somebody with whom the company has had to do is no candidate any more; of anybody else nothing is said. */
async function refusalOf(tx: Executor, cid: string, universalUid: string): Promise<Problem> {
  return (await hasConversation(tx, cid, universalUid))
    ? badRequest('この候補者は退会しているため、スカウトを送信できません。ほかの候補者をお探しください')
    : aggregateNotFound();
}

/** Refuses a scout whose text, plan, project or candidate forbids it, and locks the project; returns both. */
export async function checkSubject(
  tx: Executor,
  { cid, role }: Pick<ScoutSender, 'cid' | 'role'>,
  { targetUid, projectId, message }: ScoutSubject,
) {
  checkPlaceholders(message);
  if (!roleCan(role, 'scoutUser')) throw forbidden();
  const { status, content } = await lockProject(tx, cid, projectId);
  const target = await findCandidate(tx, targetUid);
  if (!target) throw await refusalOf(tx, cid, targetUid);
  checkScoutable(status);
  return { target, title: content.title };
}

/** Sends a scout under the company's lock, after all checks; throws why it may not be sent, before anything is written. */
export async function sendScout(
  tx: Executor,
  { apiUrl, ...sender }: ScoutSender & { apiUrl: string },
  { lastScoutId, templateId, ...subject }: OutgoingScout,
): Promise<{ scout: Scout; message: ChatMessage }> {
  const { cid, role, user, now } = sender;
  const { targetUid, projectId } = subject;
  const { target, title } = await checkSubject(tx, sender, subject);
  checkScoutLimit(role, await countScouts(tx, cid));
  await checkRepeat(tx, { cid, targetUid, universalUid: user.universalUid }, { lastScoutId, now });
  const { conversation } = await openConversation(
    tx,
    { cid, projectId, universalUid: targetUid, origin: 'scout', status: 'scouting' },
    now,
  );
  checkOpenForScout(conversation.status);
  const message = await appendMessage(tx, conversation, {
    author: { side: 'corporation', universalUid: user.universalUid, name: user.name },
    content: { kind: 'text', textMessage: subject.message },
    sentAt: now,
    status: afterOurMessage(conversation.status),
  });
  const { chatGroupId } = conversation;
  await recordChange(tx, { cid, kind: 'scout', id: chatGroupId, at: now });
  await recordChange(tx, { cid, kind: 'candidate', id: targetUid, at: now });
  const written = {
    ...subject,
    cid,
    senderUid: user.universalUid,
    senderName: user.name,
    scoutedAt: now,
    chatGroupId,
    templateId,
  };
  return { scout: await insertScout(tx, written, { title, target, apiUrl }), message };
}
