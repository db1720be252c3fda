import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { Empty } from './received.ts';

/**
 * What a member can be mailed about: a candidate's reply, an application, a candidate who likes a project, a conversation
 * that a colleague gave them, a candidate to contact again on that day.
 */
export const notificationEvents = ['reply', 'application', 'like', 'assigned', 'recontact'] as const;
export type NotificationEvent = (typeof notificationEvents)[number];

/** immediate 即時, hourly 1時間ごと, daily 1日1回. */
const mailFrequencies = ['immediate', 'hourly', 'daily'] as const;
export type MailFrequency = (typeof mailFrequencies)[number];

/** `none` なし is what holds until something else is chosen. */
const Frequency = v.picklist([...mailFrequencies, 'none']);
export type Frequency = v.InferOutput<typeof Frequency>;

const frequency = v.nullish(Frequency, 'none');

/** The last two are null where the platform has no such mails. */
export const NotificationSetting = v.object({
  reply: frequency,
  application: frequency,
  like: frequency,
  assigned: v.nullish(Frequency),
  recontact: v.nullish(Frequency),
  /** Mails about replies and applications leave out what colleagues look after; null where that cannot be chosen. */
  isOwnOnly: v.nullish(v.boolean()),
});
export type NotificationSetting = v.InferOutput<typeof NotificationSetting>;

/** `isUndeliverable`: mails to the caller's address are refused or come back, so none is sent. */
const ShownSetting = v.object({
  ...NotificationSetting.entries,
  isUndeliverable: v.nullish(v.boolean(), false),
});

const member = '/notification/corporation_member/:cid/setting';

/** Where the link in a mail's headers leads, with its token. */
export const UNSUBSCRIBE_PATH = '/notification/general/unsubscribe';

export const notification = {
  show: endpoint({
    method: 'get',
    path: `${member}/show`,
    auth: 'member',
    extension: true,
    response: ShownSetting,
  }),
  change: endpoint({
    method: 'post',
    path: `${member}/change`,
    auth: 'member',
    extension: true,
    body: v.object({ event: v.picklist(notificationEvents), frequency: Frequency }),
    response: Empty,
  }),
  changeScope: endpoint({
    method: 'post',
    path: `${member}/scope/change`,
    auth: 'member',
    extension: true,
    body: v.object({ isOwnOnly: v.boolean() }),
    response: Empty,
  }),
  confirmAddress: endpoint({
    method: 'post',
    path: `${member}/confirm_address`,
    auth: 'member',
    extension: true,
    response: Empty,
  }),
  unsubscribe: endpoint({
    method: 'post',
    path: UNSUBSCRIBE_PATH,
    auth: 'none',
    extension: true,
    query: v.object({ token: v.pipe(v.string(), v.maxLength(200)) }),
    response: Empty,
  }),
};
