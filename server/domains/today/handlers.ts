import type { today } from '#endpoints/today';
import type { Handlers } from '../../http/implement.ts';
import { readToday } from './store.ts';

/** Handles 今日やること (docs/product/projects.md, 今日やること). */
export const todayHandlers: Handlers<typeof today> = {
  show: ({ db, cid, user, clock, query }) =>
    readToday(db, { cid, universalUid: user.universalUid, now: clock() }, query),
};
