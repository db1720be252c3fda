import type { label } from '#endpoints/label';
import type { Handlers } from '../../http/implement.ts';
import { aggregateNotFound, unprocessable } from '../../kit/problem.ts';
import { checkNotChangedMeanwhile } from '../shared/changed-meanwhile.ts';
import { lockCorporation } from '../shared/lock-corporation.ts';
import { checkLabelLimit } from './policy.ts';
import {
  attachLabel,
  countLabels,
  detachLabel,
  findLabel,
  hasOtherOfName,
  insertLabel,
  listLabels,
  removeLabel,
  updateLabel,
} from './store.ts';

const sameName = () => unprocessable('同じ名前のラベルがすでにあります');

/** Handles the labels of a company and the candidates that carry them (docs/product/marks.md, ラベル). */
export const labelHandlers: Handlers<typeof label> = {
  list: ({ db, cid }) => listLabels(db, cid),
  create: ({ db, clock, cid, body }) =>
    db.transaction(async (tx) => {
      // Under the lock nobody else adds a label, be it the last one or one of this name.
      await lockCorporation(tx, cid);
      if (await hasOtherOfName(tx, cid, body.name)) throw sameName();
      checkLabelLimit(await countLabels(tx, cid));
      return insertLabel(tx, cid, body, clock());
    }),
  change: ({ db, cid, params: { labelId }, body: next, headers }) =>
    db.transaction(async (tx) => {
      await lockCorporation(tx, cid);
      const current = await findLabel(tx, cid, labelId);
      if (!current) throw aggregateNotFound();
      const { name, color } = current;
      checkNotChangedMeanwhile({ name, color }, { ...headers, next });
      if (await hasOtherOfName(tx, cid, next.name, labelId)) throw sameName();
      return updateLabel(tx, cid, labelId, next);
    }),
  remove: async ({ db, cid, params }) => {
    if (!(await removeLabel(db, cid, params.labelId))) throw aggregateNotFound();
    return {};
  },
  attach: async ({ db, clock, cid, user, params: { labelId }, body: { universalUid } }) => {
    const by = { universalUid: user.universalUid, now: clock() };
    const isDone = await db.transaction((tx) => attachLabel(tx, { cid, labelId, universalUid }, by));
    if (!isDone) throw aggregateNotFound();
    return {};
  },
  detach: async ({ db, cid, params: { labelId }, body: { universalUid } }) => {
    if (!(await detachLabel(db, { cid, labelId, universalUid }))) throw aggregateNotFound();
    return {};
  },
};
