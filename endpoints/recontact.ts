import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { Page } from './page.ts';
import { Day, Id, PageNumber, text } from './primitives.ts';
import { Empty } from './received.ts';
import { RECONTACT_NOTE_MAX_LENGTH } from './recontact-days.ts';
import { Recontact, UserProfile } from './user-profile.ts';

const member = '/recontact/corporation_member/:cid/recontact';

/** The day on which the company means to contact a candidate again (再連絡日), at most one for each. */
export const recontact = {
  /** Sets the day, in JST, or another one in its place; it is the caller's from then on. */
  change: endpoint({
    method: 'post',
    path: `${member}/change`,
    auth: 'member',
    permission: 'addMemoToUser',
    extension: true,
    body: v.object({
      universalUid: Id,
      recontactOn: Day,
      note: v.optional(text('メモ', RECONTACT_NOTE_MAX_LENGTH), ''),
    }),
    response: Recontact,
  }),
  remove: endpoint({
    method: 'post',
    path: `${member}/remove`,
    auth: 'member',
    permission: 'addMemoToUser',
    extension: true,
    body: v.object({ universalUid: Id }),
    response: Empty,
  }),
  list: endpoint({
    method: 'get',
    path: `${member}/list`,
    auth: 'member',
    extension: true,
    query: v.object({
      page: PageNumber,
      /** Only those whose day is today or over. */
      isDue: v.optional(v.boolean(), false),
      /** Only those that the caller set or looks after in a conversation, and those that nobody does. */
      isOwn: v.optional(v.boolean(), false),
    }),
    response: Page(UserProfile),
  }),
};
