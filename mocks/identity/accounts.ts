import * as v from 'valibot';

/** Somebody who can sign in with an address and a password. */
export const Account = v.object({
  uid: v.string(),
  email: v.string(),
  password: v.string(),
  /** Sessions from before this second are over. */
  validSince: v.optional(v.number()),
});
export type Account = v.InferOutput<typeof Account>;

/** The accounts of the identity provider. */
export type Accounts = {
  findByEmail: (email: string) => Promise<Account | undefined>;
  findByUid: (uid: string) => Promise<Account | undefined>;
  /** Adds an account, or replaces the password of the one with its uid. */
  add: (account: Account) => Promise<void>;
};

/** Accounts that last as long as the process. */
export function createAccounts(): Accounts {
  const accounts: Account[] = [];
  return {
    findByEmail: async (email) =>
      accounts.find((account) => account.email.toLowerCase() === email.toLowerCase()),
    findByUid: async (uid) => accounts.find((account) => account.uid === uid),
    add: async (account) => {
      const known = accounts.find(({ uid }) => uid === account.uid);
      if (known) known.password = account.password;
      else accounts.push(account);
    },
  };
}
