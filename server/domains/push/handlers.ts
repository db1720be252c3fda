import type { push } from '#endpoints/push';
import type { Handlers } from '../../http/implement.ts';
import { badRequest } from '../../kit/problem.ts';
import { isPushService } from './push-services.ts';
import { endSubscription, keepSubscription } from './store.ts';

/** Handles which browsers are told of messages while the app is closed (docs/decisions/0053-push.md). */
export const pushHandlers: Handlers<typeof push> = {
  key: async ({ push }) => ({ publicKey: push?.publicKey ?? null }),
  subscribe: async ({ db, user, clock, body, push }) => {
    if (!isPushService(body.endpoint, push?.otherOrigins)) {
      throw badRequest('このブラウザーの通知サービスには対応していません。メール通知をご利用ください');
    }
    await keepSubscription(db, { ...body, universalUid: user.universalUid }, clock());
    return {};
  },
  unsubscribe: async ({ db, user, body }) => {
    await endSubscription(db, body.endpoint, user.universalUid);
    return {};
  },
};
