import type { passedUser } from '#endpoints/passed-user';
import type { Handlers } from '../../http/implement.ts';
import { aggregateNotFound } from '../../kit/problem.ts';
import { addPassed, removePassed } from './store.ts';

/** Handles the candidates that a company passes on (docs/product/marks.md, 見送り). */
export const passedUserHandlers: Handlers<typeof passedUser> = {
  add: async ({ db, clock, cid, user, body: { universalUid, reason } }) => {
    if (!(await addPassed(db, cid, universalUid, { reason, user, now: clock() }))) throw aggregateNotFound();
    return {};
  },
  remove: async ({ db, cid, body }) => {
    await removePassed(db, cid, body.universalUid);
    return {};
  },
};
