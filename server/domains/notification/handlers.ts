import type { notification } from '#endpoints/notification';
import type { Handlers } from '../../http/implement.ts';
import { badRequest } from '../../kit/problem.ts';
import { forgetUndeliverable, readUndeliverable } from '../../mail/undeliverable.ts';
import { endMails, readSetting, writeScope, writeSetting } from './store.ts';
import { readUnsubscribeToken } from './unsubscribe-token.ts';

/** Handles how often a member is mailed about what happens (docs/product/settings.md, 個人設定). */
export const notificationHandlers: Handlers<typeof notification> = {
  show: async ({ db, cid, user }) => ({
    ...(await readSetting(db, { cid, universalUid: user.universalUid })),
    isUndeliverable: await readUndeliverable(db, user.email),
  }),
  change: async ({ db, cid, user, clock, body }) => {
    await writeSetting(db, { cid, universalUid: user.universalUid }, { ...body, now: clock() });
    return {};
  },
  changeScope: async ({ db, cid, user, body }) => {
    await writeScope(db, { cid, universalUid: user.universalUid }, body.isOwnOnly);
    return {};
  },
  confirmAddress: async ({ db, user }) => {
    await forgetUndeliverable(db, user.email);
    return {};
  },
  unsubscribe: async ({ db, query: { token } }) => {
    const ended = await readUnsubscribeToken(db, token);
    if (ended === null) {
      throw badRequest(
        'このリンクは使用できません。ログインして、個人設定の「メール通知」からお知らせを停止してください',
      );
    }
    await endMails(db, ended.universalUid, ended.subscription);
    return {};
  },
};
