import type { Scout, scout } from '#endpoints/scout';
import type { Call, Handlers } from '../../http/implement.ts';
import { aggregateNotFound } from '../../kit/problem.ts';
import { lockCorporation } from '../shared/lock-corporation.ts';
import { readFromReplica } from '../shared/read-from-replica.ts';
import { scoutFunnel } from './funnel.ts';
import { noteSeenScout } from './repeats.ts';
import { replyRates } from './reply-rates.ts';
import { sendScout } from './send-scout.ts';
import { findLatestScout, hasTemplate, searchScouts, setTemplate } from './store.ts';

function create(call: Call<typeof scout.create>): Promise<Scout> {
  const { db, clock, apiUrl, cid, user, body, headers } = call;
  return db.transaction(async (tx) => {
    const { role } = await lockCorporation(tx, cid);
    const outgoing = {
      targetUid: body.scoutTargetUniversalUid,
      projectId: body.targetProjectId,
      message: body.scoutMessage,
      templateId: null,
      lastScoutId: headers.lastScoutId,
    };
    return (await sendScout(tx, { cid, role, user, apiUrl, now: clock() }, outgoing)).scout;
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
  create,
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
