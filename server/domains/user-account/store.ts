import { and, eq, isNull, sql } from 'drizzle-orm';
import type { PersonName } from '#endpoints/corporation-account';
import type { UserAccount } from '#endpoints/own-account';
import type { KnownUser } from '#endpoints/user-account';
import type { Database, Executor } from '../../db/database.ts';
import { newId } from '../../db/new-id.ts';
import { corporationMember, userAccount } from '../../db/schema.ts';
import { badRequest, unprocessable } from '../../http/problem.ts';

const CORPORATION_MEMBER = 2;

const accountColumns = {
  universalUid: userAccount.universalUid,
  firebaseUid: userAccount.firebaseUid,
  roleId: userAccount.roleId,
  email: userAccount.email,
  resignedAt: userAccount.resignedAt,
};

const emailIs = (email: string) => sql`lower(${userAccount.email}) = lower(${email})`;

/**
 * Creates the account of a Firebase user, or returns the one there is with its address brought up to date. Calls in
 * parallel make one account. Throws 422 when the account has resigned (spec §4), 400 when the address is another
 * account's.
 */
export function confirmAccount(
  db: Database,
  { firebaseUid, email, now }: { firebaseUid: string; email: string; now: Date },
): Promise<UserAccount> {
  return db.transaction(async (tx) => {
    await tx
      .insert(userAccount)
      .values({ universalUid: newId(), firebaseUid, email, roleId: CORPORATION_MEMBER, createdAt: now })
      .onConflictDoNothing();
    const accounts = await tx
      .select(accountColumns)
      .from(userAccount)
      .where(sql`${eq(userAccount.firebaseUid, firebaseUid)} or ${emailIs(email)}`);
    if (accounts.some((account) => account.resignedAt)) {
      throw unprocessable('このアカウントは退会済みのため、ログインできません');
    }
    const own = accounts.find((account) => account.firebaseUid === firebaseUid);
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
