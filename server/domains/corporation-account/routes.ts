import type { Hono } from 'hono';
import { corporationAccount } from '#endpoints/corporation-account';
import { type AppEnv, implement } from '../../http/implement.ts';
import type { Services } from '../../services.ts';
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

/** Mounts companies, their members, invitations and sign-ups (product.md 企業情報編集, メンバー管理, Sign-up). */
export function corporationAccountRoutes(app: Hono<AppEnv>, services: Services): void {
  const { db, clock, apiUrl } = services;
  implement(app, services, corporationAccount, {
    listMembers: ({ corporation }) => listMembers(db, corporation.universalCorporationId),
    createInvitation: async ({ corporation, user, body, ...call }) => {
      await inviteUser(call.services, corporation.universalCorporationId, user, body.universalUid);
      return {};
    },
    createInvitationByEmail: async ({ corporation, user, body, ...call }) => {
      await inviteByEmail(call.services, corporation.universalCorporationId, user, body.email);
      return {};
    },
    removeMember: async ({ corporation, user, body }) => {
      await removeMember(db, corporation.universalCorporationId, {
        by: user.universalUid,
        target: body.universalUid,
        now: clock(),
      });
      return {};
    },
    changeProfileAndContactInformation: async ({ corporation, user, body }) => {
      const { universalUid } = user;
      const place = { corporationId: corporation.universalCorporationId, universalUid };
      await changeCorporation(db, place, body, clock());
      return {};
    },
    showCurrent: ({ corporation }) => readCorporation(db, corporation.universalCorporationId, apiUrl),
    create: (call) => registerCorporation(call.services.db, call.user, call.body, clock()),
    showInvitation: ({ params }) => readInvitation(services, params.invitationId),
    acceptInvitation: ({ user, body }) => acceptInvitation(services, user, body),
    listSwCorporationAccounts: () => listSwAccounts(db),
    createTemporaryAccount: async ({ body }) => {
      await beginSignUp(services, body.email);
      return {};
    },
    showTemporaryAccount: ({ params }) => readTemporaryAccount(db, params.temporaryId, clock()),
    myAccountList: ({ user }) => listAccountsOf(db, user.universalUid, apiUrl),
  });
}
