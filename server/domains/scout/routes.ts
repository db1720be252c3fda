import type { Hono } from 'hono';
import { roleCan } from '#endpoints/role';
import { type Scout, type ScoutInput, scout } from '#endpoints/scout';
import type { CallingCorporation, CallingUser } from '../../http/authenticate.ts';
import { type AppEnv, implement } from '../../http/implement.ts';
import { aggregateNotFound, forbidden } from '../../http/problem.ts';
import type { Services } from '../../services.ts';
import { appendMessage, openConversation } from '../chat/conversation.ts';
import { lockProject } from '../project/store.ts';
import { afterOurMessage } from '../selection/policy.ts';
import { lockCorporation } from '../shared/lock-corporation.ts';
import { readFromReplica } from '../shared/read-from-replica.ts';
import { scoutFunnel } from './funnel.ts';
import { checkOpenForScout, checkPlaceholders, checkScoutable, checkScoutLimit } from './policy.ts';
import { countScouts, findCandidate, findLatestScout, insertScout, searchScouts } from './store.ts';

function sendScout(
  { db, clock, apiUrl }: Services,
  corporation: CallingCorporation,
  user: CallingUser,
  { scoutTargetUniversalUid, scoutMessage, targetProjectId }: ScoutInput,
): Promise<Scout> {
  checkPlaceholders(scoutMessage);
  const corporationId = corporation.universalCorporationId;
  return db.transaction(async (tx) => {
    const { role } = await lockCorporation(tx, corporationId);
    if (!roleCan(role, 'scoutUser')) throw forbidden();
    const target = await findCandidate(tx, scoutTargetUniversalUid);
    if (!target) throw aggregateNotFound();
    const { status, content } = await lockProject(tx, corporationId, targetProjectId);
    checkScoutable(status);
    checkScoutLimit(role, await countScouts(tx, corporationId));
    const now = clock();
    const { conversation } = await openConversation(
      tx,
      {
        corporationId,
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
    return insertScout(
      tx,
      {
        corporationId,
        targetUid: target.universalUid,
        projectId: targetProjectId,
        message: scoutMessage,
        senderUid: user.universalUid,
        senderName: user.name,
        scoutedAt: now,
        chatGroupId: conversation.chatGroupId,
      },
      { title: content.title, target, apiUrl },
    );
  });
}

/** Mounts the scouts of a company (product.md スカウト). */
export function scoutRoutes(app: Hono<AppEnv>, services: Services): void {
  implement(app, services, scout, {
    search: ({ corporation, query }) => searchScouts(services, corporation.universalCorporationId, query),
    latest: ({ corporation, params }) =>
      findLatestScout(services, corporation.universalCorporationId, params.targetUid),
    create: (call) => sendScout(call.services, call.corporation, call.user, call.body),
    funnel: ({ corporation: { universalCorporationId: cid }, query }) =>
      readFromReplica(services, cid, (db) => scoutFunnel(db, cid, query)),
  });
}
