import * as v from 'valibot';
import { Email } from './contacts.ts';
import { endpoint } from './endpoint.ts';
import { Timestamp } from './primitives.ts';
import { Empty, optionalText } from './received.ts';

/** The most open invitations that are listed, the newest first. */
export const MAX_LISTED_INVITATIONS = 500;

/** An address that is invited and has not joined. The id of its invitation is in the mail alone: it opens the company. */
export const OpenInvitation = v.object({
  email: v.string(),
  invitedAt: Timestamp,
  /** Until when the newest link counts. */
  expiresAt: Timestamp,
  invitedByName: optionalText,
  /** The mail came back: nobody reads it at this address. */
  isUndeliverable: v.nullish(v.boolean(), false),
});
export type OpenInvitation = v.InferOutput<typeof OpenInvitation>;

const path = '/corporation_account/corporation_member/:cid/open_invitation' as const;

export const openInvitation = {
  list: endpoint({
    method: 'get',
    path: `${path}/list`,
    auth: 'member',
    extension: true,
    response: v.array(OpenInvitation),
  }),
  resend: endpoint({
    method: 'post',
    path: `${path}/resend`,
    auth: 'member',
    rateLimit: 'invitation',
    idempotent: true,
    extension: true,
    body: v.object({ email: Email }),
    response: Empty,
  }),
  withdraw: endpoint({
    method: 'post',
    path: `${path}/withdraw`,
    auth: 'member',
    extension: true,
    body: v.object({ email: Email }),
    response: Empty,
  }),
};
