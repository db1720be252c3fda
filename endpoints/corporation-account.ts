import * as v from 'valibot';
import { basedOnHeader } from './based-on.ts';
import { Email, OptionalEmail, OptionalPhone, WebAddress } from './contacts.ts';
import { endpoint } from './endpoint.ts';
import { CorporationAccountListItem, ownAccount } from './own-account.ts';
import { Id, PrefectureCode, requiredText, text } from './primitives.ts';
import { Empty, optionalPart, optionalText, ReceivedId, ReturnedId } from './received.ts';

export const ContactInformation = v.object({
  personName: text('担当者名', 100),
  email: OptionalEmail,
  phone: OptionalPhone,
});
export type ContactInformation = v.InferOutput<typeof ContactInformation>;

export const CorporationProfileInput = v.object({
  name: requiredText('会社名', 100),
  introduction: text('会社紹介', 2000),
  url: WebAddress,
  prefectureCode: v.nullable(PrefectureCode),
  address: text('所在地', 200),
  contactInformation: ContactInformation,
  /** `null` takes the logo away, left out keeps it. */
  logoImageObjectKey: v.optional(v.nullable(text('ロゴ画像', 200))),
});
export type CorporationProfileInput = v.InferOutput<typeof CorporationProfileInput>;

export const Member = v.object({
  universalUid: ReceivedId,
  lastName: optionalText,
  firstName: optionalText,
  email: optionalText,
});
export type Member = v.InferOutput<typeof Member>;

/** In a state that the app does not know it can be tried, and the platform decides. Its id is that of the link. */
export const Invitation = v.object({
  invitationId: optionalPart(ReceivedId),
  email: optionalText,
  corporation: optionalPart(CorporationAccountListItem),
  status: v.fallback(v.nullish(v.picklist(['pending', 'accepted', 'expired']), 'pending'), 'pending'),
});
export type Invitation = v.InferOutput<typeof Invitation>;

/** A sign-up that was started; one in a state that the app does not know can be gone on with, as an invitation. */
export const TemporaryAccount = v.object({
  temporaryId: optionalPart(ReceivedId),
  email: optionalText,
  status: v.fallback(v.nullish(v.picklist(['pending', 'used', 'expired']), 'pending'), 'pending'),
});
export type TemporaryAccount = v.InferOutput<typeof TemporaryAccount>;

export const PersonName = v.object({ lastName: requiredText('姓', 50), firstName: requiredText('名', 50) });
export type PersonName = v.InferOutput<typeof PersonName>;

const member = '/corporation_account/corporation_member/:cid';
const general = '/corporation_account/general';

export const corporationAccount = {
  listMembers: endpoint({
    method: 'get',
    path: `${member}/corporation_member/list`,
    auth: 'member',
    response: v.array(Member),
  }),
  createInvitation: endpoint({
    method: 'post',
    path: `${member}/corporation_member_invitation/create`,
    auth: 'member',
    rateLimit: 'invitation',
    idempotent: true,
    body: v.object({ universalUid: Id }),
    response: Empty,
  }),
  createInvitationByEmail: endpoint({
    method: 'post',
    path: `${member}/corporation_member_invitation/create_by_email`,
    auth: 'member',
    rateLimit: 'invitation',
    idempotent: true,
    body: v.object({ email: Email }),
    response: Empty,
  }),
  removeMember: endpoint({
    method: 'post',
    path: `${member}/corporation_member_list/remove`,
    auth: 'member',
    body: v.object({ universalUid: Id }),
    response: Empty,
  }),
  changeProfileAndContactInformation: endpoint({
    method: 'post',
    path: `${member}/corporation_profile_and_contact_information/change`,
    auth: 'member',
    body: CorporationProfileInput,
    /** What `basedOn` names is the profile with the path of its logo, as `logoImageObjectKey`. */
    headers: basedOnHeader,
    response: Empty,
  }),
  showCurrent: ownAccount.showCurrent,
  create: endpoint({
    method: 'post',
    path: `${general}/corporation_account/create`,
    auth: 'user',
    rateLimit: 'signUp',
    idempotent: true,
    body: v.object({
      ...v.omit(CorporationProfileInput, ['logoImageObjectKey']).entries,
      ...PersonName.entries,
    }),
    responseType: 'text',
    namedResponse: true,
    response: ReturnedId,
  }),
  showInvitation: endpoint({
    method: 'get',
    path: `${general}/corporation_member_invitation/:invitationId`,
    auth: 'none',
    response: Invitation,
  }),
  acceptInvitation: endpoint({
    method: 'post',
    path: `${general}/corporation_member_invitation/create`,
    auth: 'user',
    body: v.object({ invitationId: Id }),
    response: CorporationAccountListItem,
  }),
  listSwCorporationAccounts: ownAccount.listSwCorporationAccounts,
  createTemporaryAccount: endpoint({
    method: 'post',
    path: `${general}/temporary_account/create`,
    auth: 'none',
    rateLimit: 'signUp',
    body: v.object({ email: Email }),
    response: Empty,
  }),
  showTemporaryAccount: endpoint({
    method: 'get',
    path: `${general}/temporary_account/:temporaryId`,
    auth: 'none',
    response: TemporaryAccount,
  }),
  myAccountList: ownAccount.myAccountList,
};
