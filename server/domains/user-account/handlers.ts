import type { userAccount } from '#endpoints/user-account';
import type { Handlers } from '../../http/implement.ts';
import { badRequest, queryNotFound } from '../../kit/problem.ts';
import { changeName, confirmAccount, findKnownUser, readAccount } from './store.ts';

/** Handles the accounts of the people who sign in. */
export const userAccountHandlers: Handlers<typeof userAccount> = {
  getByEmail: ({ db, cid, query }) => findKnownUser(db, cid, query.email),
  create: ({ db, clock, lookUpAccount, logger, identity, body }) => {
    // What the token proves is stored, not what the body says.
    const email = identity.email?.trim() ?? '';
    if (email.toLowerCase() !== body.email.toLowerCase()) {
      throw badRequest('ログイン中のメールアドレスと一致しません');
    }
    return confirmAccount({ db, lookUpAccount, logger }, { firebaseUid: identity.uid, email, now: clock() });
  },
  me: async ({ db, user }) => {
    const account = await readAccount(db, user.universalUid);
    if (!account) throw queryNotFound();
    return account;
  },
  changeName: ({ db, user, body }) => changeName(db, user.universalUid, body),
  myProfile: ({ user: { lastName, firstName } }) => ({ lastName, firstName }),
};
