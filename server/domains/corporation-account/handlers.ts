import type { corporationAccount } from '#endpoints/corporation-account';
import type { Handlers } from '../../http/implement.ts';
import { deleteAfterCommit } from '../file/removal.ts';
import { acceptInvitation, inviteByEmail, inviteUser, readInvitation } from './invitations.ts';
import { listMembers, removeMember } from './members.ts';
import {
  changeCorporation,
  listAccountsOf,
  listSwAccounts,
  readCorporation,
  registerCorporation,
} from './store.ts';
import { beginSignUp, readTemporaryAccount } from './temporary-accounts.ts';

/** Handles companies, their members, invitations and sign-ups (docs/product/company.md, docs/product/entry.md). */
export const corporationAccountHandlers: Handlers<typeof corporationAccount> = {
  listMembers: ({ db, cid }) => listMembers(db, cid),
  createInvitation: async (call) => {
    await inviteUser(call, call.cid, call.user, call.body.universalUid);
    return {};
  },
  createInvitationByEmail: async (call) => {
    await inviteByEmail(call, call.cid, call.user, call.body.email);
    return {};
  },
  removeMember: async ({ db, clock, cid, user, body }) => {
    await removeMember(db, cid, { by: user.universalUid, target: body.universalUid, now: clock() });
    return {};
  },
  changeProfileAndContactInformation: async (call) => {
    const { db, clock, cid, user, body, headers, uploadQuota } = call;
    const taker = { cid, universalUid: user.universalUid, uploadQuota };
    const removed = await changeCorporation(db, taker, { ...headers, body, now: clock() });
    deleteAfterCommit(call, removed);
    return {};
  },
  showCurrent: ({ db, apiUrl, cid }) => readCorporation(db, cid, apiUrl),
  create: ({ db, clock, user, body }) => registerCorporation(db, user, body, clock()),
  showInvitation: (call) => readInvitation(call, call.params.invitationId),
  acceptInvitation: (call) => acceptInvitation(call, call.user, call.body),
  listSwCorporationAccounts: ({ db }) => listSwAccounts(db),
  createTemporaryAccount: async (call) => {
    await beginSignUp(call, call.body.email);
    return {};
  },
  showTemporaryAccount: ({ db, clock, params }) => readTemporaryAccount(db, params.temporaryId, clock()),
  myAccountList: ({ db, apiUrl, user }) => listAccountsOf(db, user.universalUid, apiUrl),
};
