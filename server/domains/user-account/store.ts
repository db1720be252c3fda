import { and, eq, isNull, sql } from 'drizzle-orm';
import type { PersonName } from '#endpoints/corporation-account';
import type { UserAccount } from '#endpoints/own-account';
import type { KnownUser } from '#endpoints/user-account';
import type { Executor } from '../../db/database.ts';
import { formerAddress } from '../../db/former-address.ts';
import { newId } from '../../db/new-id.ts';
import { corporationMember, userAccount } from '../../db/schema.ts';
import { badRequest, signInUnchecked, unprocessable } from '../../kit/problem.ts';
import type { Services } from '../../kit/services.ts';
import { withinTime } from '../../lib/within-time.ts';

const CORPORATION_MEMBER = 2;

/** How long a sign-in waits for what the provider says of another account. */
const PATIENCE_MS = 3000;

const accountColumns = {
  universalUid: userAccount.universalUid,
  firebaseUid: userAccount.firebaseUid,
  roleId: userAccount.roleId,
  email: userAccount.email,
  resignedAt: userAccount.resignedAt,
};

const emailIs = (email: string) => sql`lower(${userAccount.email}) = lower(${email})`;

type Account = Awaited<ReturnType<typeof findAccounts>>[number];

/** Returns the accounts that are a Firebase user's or have the address: two at most. */
const findAccounts = (db: Executor, { firebaseUid, email }: SignedIn) =>
  db
    .select(accountColumns)
    .from(userAccount)
    .where(sql`${eq(userAccount.firebaseUid, firebaseUid)} or ${emailIs(email)}`);

/** What an account is confirmed with. */
type Asking = Pick<Services, 'db' | 'lookUpAccount' | 'logger'>;

/** Who the identity provider says has signed in. */
type SignedIn = { firebaseUid: string; email: string };

const isOwnOf =
  ({ firebaseUid }: SignedIn) =>
  (account: Account) =>
    account.firebaseUid === firebaseUid;

/**
 * Returns what has become of the account that another one's address is written for: the provider gives an address to one
 * account at a time, so it was deleted, or has another address by now. Null where the provider cannot be asked.
 */
async function askAbout(
  { lookUpAccount: lookUp, logger }: Asking,
  holder: Account,
  email: string,
): Promise<{ isGone: boolean } | null> {
  if (!lookUp) return null;
  const found = await withinTime(lookUp(holder.firebaseUid), PATIENCE_MS).catch((error: unknown) => {
    logger.error({ err: error }, 'The holder of an address not looked up');
    throw signInUnchecked();
  });
  if (!found) return { isGone: true };
  return found.email !== null && found.email.toLowerCase() !== email.toLowerCase() ? { isGone: false } : null;
}

/** Takes an address from an account; one that is gone at the provider can never be signed in to again. */
async function freeAddress(tx: Executor, holder: Account, { isGone, now }: { isGone: boolean; now: Date }) {
  await tx
    .update(userAccount)
    .set({
      email: formerAddress(holder.universalUid),
      resignedAt: isGone ? (holder.resignedAt ?? now) : undefined,
    })
    .where(
      and(eq(userAccount.universalUid, holder.universalUid), eq(userAccount.firebaseUid, holder.firebaseUid)),
    );
}

/** Returns the account that holds the address of somebody who signs in, and whether it can be taken from it. */
async function findHolder(services: Asking, signedIn: SignedIn) {
  const accounts = await findAccounts(services.db, signedIn);
  const own = accounts.find(isOwnOf(signedIn));
  const holder = accounts.find((account) => account !== own);
  if (!holder || own?.resignedAt) return null;
  const answer = await askAbout(services, holder, signedIn.email);
  if (answer) return { holder, ...answer };
  // The owner of a living account has it by the provider's word.
  return own && holder.resignedAt ? { holder, isGone: false } : null;
}

/**
 * Creates the account of a Firebase user, or returns the one there is with its address brought up to date. Calls in
 * parallel make one account. One's own account is judged first; the address of one that is gone at the provider is free.
 * Throws 422 when the account has resigned (spec §4), 400 when the address is another account's.
 */
export async function confirmAccount(
  services: Asking,
  { now, ...signedIn }: SignedIn & { now: Date },
): Promise<UserAccount> {
  const { firebaseUid, email } = signedIn;
  // Before the transaction: the provider may take its time.
  const freed = await findHolder(services, signedIn);
  return services.db.transaction(async (tx) => {
    if (freed) await freeAddress(tx, freed.holder, { isGone: freed.isGone, now });
    await tx
      .insert(userAccount)
      .values({ universalUid: newId(), firebaseUid, email, roleId: CORPORATION_MEMBER, createdAt: now })
      .onConflictDoNothing();
    const accounts = await findAccounts(tx, signedIn);
    const own = accounts.find(isOwnOf(signedIn));
    if (own ? own.resignedAt : accounts.some((account) => account.resignedAt)) {
      throw unprocessable('このアカウントは退会済みのため、ログインできません');
    }
    if (!own) throw badRequest('このメールアドレスは別のアカウントで登録されています');
    // The address was changed at the identity provider; one that another account still holds stays as it was.
    if (own.email !== email && accounts.length === 1) {
      await tx.update(userAccount).set({ email }).where(eq(userAccount.universalUid, own.universalUid));
      own.email = email;
    }
    return toAccount(own);
  });
}

const toAccount = (row: { universalUid: string; roleId: number; email: string }): UserAccount => ({
  universalUid: row.universalUid,
  roleId: row.roleId === 1 ? 1 : 2,
  email: row.email,
});

/** Returns the account of a user. */
export async function readAccount(db: Executor, universalUid: string): Promise<UserAccount | null> {
  const [row] = await db
    .select(accountColumns)
    .from(userAccount)
    .where(eq(userAccount.universalUid, universalUid));
  return row ? toAccount(row) : null;
}

/** Changes the name of a user; returns it as it is kept, without blanks around it. */
export async function changeName(
  db: Executor,
  universalUid: string,
  { lastName, firstName }: PersonName,
): Promise<PersonName> {
  const name = { lastName: lastName.trim(), firstName: firstName.trim() };
  await db.update(userAccount).set(name).where(eq(userAccount.universalUid, universalUid));
  return name;
}

/** Returns the account of an address that has not resigned, and whether it belongs to the company already; null without one. */
export async function findKnownUser(db: Executor, cid: string, email: string): Promise<KnownUser | null> {
  const [row] = await db
    .select({
      universalUid: userAccount.universalUid,
      lastName: userAccount.lastName,
      firstName: userAccount.firstName,
      email: userAccount.email,
      isMember: sql<boolean>`${corporationMember.universalUid} is not null`,
    })
    .from(userAccount)
    .leftJoin(
      corporationMember,
      and(eq(corporationMember.universalUid, userAccount.universalUid), eq(corporationMember.cid, cid)),
    )
    .where(and(emailIs(email), isNull(userAccount.resignedAt)));
  return row ?? null;
}
