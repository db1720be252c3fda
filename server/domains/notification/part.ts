import type { NotificationEvent } from '#endpoints/notification';

/**
 * A part of a mail: events of a kind in a company, after one instant and up to another; with an owner without what only
 * others look after.
 */
export type Part = {
  cid: string;
  event: NotificationEvent;
  after: Date;
  until: Date;
  ownerUid: string | null;
};

/** Events of a kind and a company that one mail names; the rest is in the app. */
export const MOST_NAMED = 20;

/**
 * What a mail says of an event. `projectTitle` is null where it is about no project, `excerpt` the beginning of what was
 * written, `path` the page to open.
 */
export type ListedEvent = {
  lastName: string;
  firstName: string;
  projectTitle: string | null;
  excerpt: string;
  path: string;
};
