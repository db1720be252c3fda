import type { notification } from '#endpoints/notification';
import type { Handlers } from '../../http/implement.ts';
import { badRequest } from '../../http/problem.ts';
import { endMails, readSetting, writeSetting } from './store.ts';
import { readUnsubscribeToken } from './unsubscribe-token.ts';

/** Handles how often a member is mailed about what happens (product.md 個人設定). */
export const notificationHandlers: Handlers<typeof notification> = {
  show: ({ db, cid, user }) => readSetting(db, { cid, universalUid: user.universalUid }),
  change: async ({ db, cid, user, clock, body }) => {
    await writeSetting(db, { cid, universalUid: user.universalUid }, { ...body, now: clock() });
    return {};
  },
  unsubscribe: async ({ db, query: { token } }) => {
    const universalUid = await readUnsubscribeToken(db, token);
    if (universalUid === null) {
      throw badRequest(
        'このリンクは使用できません。ログインして、個人設定の「メール通知」からお知らせを停止してください',
      );
    }
    await endMails(db, universalUid);
    return {};
  },
};
