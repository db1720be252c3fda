import type { Hono } from 'hono';
import { userAccount } from '#endpoints/user-account';
import { type AppEnv, implement } from '../../http/implement.ts';
import { badRequest, queryNotFound } from '../../http/problem.ts';
import type { Services } from '../../services.ts';
import { confirmAccount, findKnownUser, readAccount } from './store.ts';

/** Mounts the accounts of the people who sign in. */
export function userAccountRoutes(app: Hono<AppEnv>, services: Services): void {
  const { db, clock } = services;
  implement(app, services, userAccount, {
    getByEmail: ({ corporation, query }) =>
      findKnownUser(db, corporation.universalCorporationId, query.email),
    create: ({ identity, body }) => {
      // What the token proves is stored, not what the body says.
      const email = identity.email?.trim() ?? '';
      if (email.toLowerCase() !== body.email.toLowerCase()) {
        throw badRequest('ログイン中のメールアドレスと一致しません');
      }
      return confirmAccount(db, { firebaseUid: identity.uid, email, now: clock() });
    },
    me: async ({ user }) => {
      const account = await readAccount(db, user.universalUid);
      if (!account) throw queryNotFound();
      return account;
    },
    myProfile: ({ user: { universalUid, lastName, firstName } }) => ({ universalUid, lastName, firstName }),
  });
}
