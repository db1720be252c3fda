import { replyToConversation } from '#demo/simulation/actions';
import { type Frequency, type NotificationEvent, notification } from '#endpoints/notification';
import { sendEventMails } from '#server/domains/notification/send-mails';
import type { createCorporation } from '../records/factories.ts';
import { createCandidate, createConversation, createProject } from '../records/matching-factories.ts';
import { callApi } from './call-api.ts';
import type { TestApi } from './test-api.ts';

type Company = Awaited<ReturnType<typeof createCorporation>>;
type Member = Pick<Company, 'cid' | 'user'>;

/** A time of a day of November 2026 in Japan. */
export const jst = (day: number, hour: number, minute = 0): Date =>
  new Date(Date.UTC(2026, 10, day, hour - 9, minute));

/** What the tests of mails about events do on a server; its clock stalls but for what they set. */
export const eventMailsOf = (api: TestApi) => ({
  /** Chooses how often a member is mailed, a second before whatever comes next. */
  async choose({ cid, user }: Member, event: NotificationEvent, frequency: Frequency) {
    await callApi(api, notification.change, { as: user, params: { cid }, body: { event, frequency } });
    api.time.now = new Date(api.services.clock().getTime() + 1000);
  },
  show: async ({ cid, user }: Member) =>
    (await callApi(api, notification.show, { as: user, params: { cid } })).json,
  async conversationOf({ cid }: Pick<Member, 'cid'>, lastName = '山田') {
    const candidate = await createCandidate(api.db, { lastName, firstName: '花' });
    const project = await createProject(api.db, cid, { title: 'LP制作' });
    const { chatGroupId } = await createConversation(api.db, cid, {
      candidate,
      project,
      status: 'inProgress',
      messages: [{ side: 'corporation', text: 'はじめまして', sentAt: jst(21, 9) }],
    });
    return { cid, chatGroupId };
  },
  replyIn: (key: { cid: string; chatGroupId: string }, textMessage = '興味があります') =>
    replyToConversation(api.services, key, { content: { kind: 'text', textMessage } }),
  /** Has the mails sent half a minute after a time: that long after its end a slot is mailed. */
  sendAt(time: Date) {
    api.time.now = new Date(time.getTime() + 30_000);
    return sendEventMails(api.services);
  },
});
