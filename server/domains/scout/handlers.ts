import { roleCan } from '#endpoints/permissions';
import type { Scout, scout } from '#endpoints/scout';
import type { Executor } from '../../db/database.ts';
import type { Call, Handlers } from '../../http/implement.ts';
import { aggregateNotFound, badRequest, forbidden, type Problem } from '../../kit/problem.ts';
import { recordChange } from '../../live/changes.ts';
import { appendMessage, hasConversation, openConversation } from '../chat/conversation.ts';
import { lockProject } from '../project/store.ts';
import { afterOurMessage } from '../selection/policy.ts';
import { findCandidate } from '../shared/find-candidate.ts';
import { lockCorporation } from '../shared/lock-corporation.ts';
import { readFromReplica } from '../shared/read-from-replica.ts';
import { scoutFunnel } from './funnel.ts';
import { checkOpenForScout, checkPlaceholders, checkScoutable, checkScoutLimit } from './policy.ts';
import { checkRepeat, noteSeenScout } from './repeats.ts';
import { replyRates } from './reply-rates.ts';
import {
  countScouts,
  findLatestScout,
  hasTemplate,
  insertScout,
  searchScouts,
  setTemplate,
} from './store.ts';

/** Somebody with whom the company has had to do is no candidate any more; of anybody else nothing is said. */
async function refusalOf(tx: Executor, cid: string, universalUid: string): Promise<Problem> {
  return (await hasConversation(tx, cid, universalUid))
    ? badRequest('この候補者は退会しているため、スカウトを送信できません。ほかの候補者をお探しください')
    : aggregateNotFound();
}

function sendScout(call: Call<typeof scout.create>): Promise<Scout> {
  const { db, clock, apiUrl, cid, user, body, headers } = call;
  const { scoutTargetUniversalUid, scoutMessage, targetProjectId } = body;
  checkPlaceholders(scoutMessage);
  return db.transaction(async (tx) => {
    const { role } = await lockCorporation(tx, cid);
    if (!roleCan(role, 'scoutUser')) throw forbidden();
    const { status, content } = await lockProject(tx, cid, targetProjectId);
    const target = await findCandidate(tx, scoutTargetUniversalUid);
    if (!target) throw await refusalOf(tx, cid, scoutTargetUniversalUid);
    checkScoutable(status);
    checkScoutLimit(role, await countScouts(tx, cid));
    const now = clock();
    const pair = { cid, targetUid: target.universalUid, universalUid: user.universalUid };
    await checkRepeat(tx, pair, { ...headers, now });
    const { conversation } = await openConversation(
      tx,
      {
        cid,
        projectId: targetProjectId,
        universalUid: target.universalUid,
        origin: 'scout',
        status: 'scouting',
      },
      now,
    );
    checkOpenForScout(conversation.status);
    await appendMessage(tx, conversation, {
      author: { side: 'corporation', universalUid: user.universalUid, name: user.name },
      content: { kind: 'text', textMessage: scoutMessage },
      sentAt: now,
      status: afterOurMessage(conversation.status),
    });
    const { chatGroupId } = conversation;
    await recordChange(tx, { cid, kind: 'scout', id: chatGroupId, at: now });
    await recordChange(tx, { cid, kind: 'candidate', id: target.universalUid, at: now });
    return insertScout(
      tx,
      {
        cid,
        targetUid: target.universalUid,
        projectId: targetProjectId,
        message: scoutMessage,
        senderUid: user.universalUid,
        senderName: user.name,
        scoutedAt: now,
        chatGroupId,
      },
      { title: content.title, target, apiUrl },
    );
  });
}

async function showLatest(call: Call<typeof scout.latest>): Promise<Scout | null> {
  const { db, clock, logger, cid, user, params } = call;
  const latest = await findLatestScout(call, cid, params.targetUid);
  if (!latest) return null;
  const pair = { cid, targetUid: params.targetUid, universalUid: user.universalUid };
  await noteSeenScout(db, pair, latest.scoutId, clock()).catch((error) =>
    // It is read all the same; another scout without `lastScoutId` is refused then.
    logger.warn({ err: error }, 'That a scout was seen is not noted'),
  );
  return latest;
}

/** Handles the scouts of a company (docs/product/scouts.md). */
export const scoutHandlers: Handlers<typeof scout> = {
  search: (call) => searchScouts(call, call.cid, call.query),
  latest: showLatest,
  create: sendScout,
  changeTemplate: async ({ db, cid, params, body }) => {
    const { scoutId } = params;
    const { templateId } = body;
    if (!(await hasTemplate(db, cid, templateId))) throw aggregateNotFound();
    if (!(await setTemplate(db, cid, { scoutId, templateId }))) throw aggregateNotFound();
    return {};
  },
  replyRates: (call) => readFromReplica(call, call.cid, (db) => replyRates(db, call.cid, call.query)),
  funnel: (call) => readFromReplica(call, call.cid, (db) => scoutFunnel(db, call.cid, call.query)),
};
