import { and, eq, isNull } from 'drizzle-orm';
import { type CorporationAccountRole, corporationRoleOf } from '#endpoints/role';
import { corporation, corporationMember, userAccount } from '../db/schema.ts';
import { queryNotFound, signInUnchecked, unauthorized } from '../kit/problem.ts';
import { type Identity, IdentityProviderUnavailable, type Services } from '../kit/services.ts';

export type CallingUser = {
  universalUid: string;
  email: string;
  lastName: string;
  firstName: string;
  name: string;
};

/** The company that the caller acts for. */
export type CallingCorporation = {
  role: CorporationAccountRole;
  isSw: boolean;
};

const userColumns = {
  universalUid: userAccount.universalUid,
  email: userAccount.email,
  lastName: userAccount.lastName,
  firstName: userAccount.firstName,
};

const withName = <User extends { lastName: string; firstName: string }>(user: User) => ({
  ...user,
  name: `${user.lastName} ${user.firstName}`.trim(),
});

/** Returns who the bearer token speaks for; throws 401 without a valid one, 503 when the provider cannot be asked. */
export async function authenticate(services: Services, authorization: string | undefined): Promise<Identity> {
  const token = /^Bearer (\S+)$/.exec(authorization ?? '')?.[1];
  if (!token) throw unauthorized();
  return services.verifyIdToken(token).catch((error: unknown) => {
    if (error instanceof IdentityProviderUnavailable) {
      services.logger.error({ err: error }, 'ID token not checked');
      throw signInUnchecked();
    }
    services.logger.info(
      // Beside our own words there are claims of the token, which may be of any length.
      { reason: (error instanceof Error ? error.message : String(error)).slice(0, 200) },
      'ID token refused',
    );
    throw unauthorized();
  });
}

/** Returns the account of an identity; throws 401 when there is none or it has resigned. */
export async function findUser(services: Services, identity: Identity): Promise<CallingUser> {
  const [user] = await services.db
    .select(userColumns)
    .from(userAccount)
    .where(and(eq(userAccount.firebaseUid, identity.uid), isNull(userAccount.resignedAt)));
  if (!user) throw unauthorized();
  return withName(user);
}

/**
 * Returns the account and the company of a member in one statement. Throws 401 without an account, and the same 404 for an
 * unknown company and another's.
 */
export async function findMember(
  services: Services,
  identity: Identity,
  cid: string,
): Promise<{ user: CallingUser; corporation: CallingCorporation }> {
  const [row] = await services.db
    .select({
      ...userColumns,
      cid: corporation.cid,
      contractType: corporation.contractType,
      isSw: corporation.isSw,
    })
    .from(userAccount)
    .leftJoin(
      corporationMember,
      and(eq(corporationMember.universalUid, userAccount.universalUid), eq(corporationMember.cid, cid)),
    )
    .leftJoin(corporation, eq(corporation.cid, corporationMember.cid))
    .where(and(eq(userAccount.firebaseUid, identity.uid), isNull(userAccount.resignedAt)))
    // Every call asks this: a connection prepares it once.
    .prepare('find_member')
    .execute();
  if (!row) throw unauthorized();
  const { cid: found, contractType, isSw, ...user } = row;
  if (!found) throw queryNotFound();
  return {
    user: withName(user),
    corporation: {
      // Derived when asked for: an unknown contract type fails only the calls that depend on the plan (spec §4).
      get role() {
        return corporationRoleOf(contractType);
      },
      isSw: isSw ?? false,
    },
  };
}
