import type { CorporationAccount, MyUserProfile, UserAccount } from '#endpoints/own-account';
import { corporationRoleOf } from '#endpoints/role';
import { thumbnailUrl } from '@/client/thumbnail-url';
import { INVALID_AUTH_STATE_MESSAGE } from './auth-state-error';
import type { AuthState, UserRole } from './auth-store';

/** What was loaded about the signed-in person; null where there is nothing. */
export type AuthResources = {
  userId: string | null;
  userAccount: UserAccount | null;
  userProfile: MyUserProfile | null;
  corporationAccount: CorporationAccount | null;
  /** Null without a contract: free. */
  contractType: string | null;
  /** Ids of the SW companies. */
  swCorporationIds: readonly string[];
};

const userRoles: Record<UserAccount['roleId'], UserRole> = {
  1: 'GENERAL_USER_ROLE',
  2: 'CORPORATION_MEMBER_ROLE',
};

/**
 * Makes the finished auth state of what was loaded. Throws an Error with the spec's text when there is a company or
 * a contract but no user account or profile, and for an unknown contract type (spec §4).
 */
export function initialiseAuth(resources: AuthResources): AuthState {
  const { userId, userAccount, userProfile, corporationAccount, contractType, swCorporationIds } = resources;
  const hasCompany = corporationAccount !== null || contractType !== null;
  if (hasCompany && (userAccount === null || userProfile === null)) {
    throw new Error(INVALID_AUTH_STATE_MESSAGE);
  }
  const corporationId = corporationAccount?.universalCorporationId ?? '';
  return {
    userId,
    corporationId,
    userAccount,
    userProfile,
    corporationProfile: corporationAccount,
    contractType,
    isSWCorporationAccount: corporationId !== '' && swCorporationIds.includes(corporationId),
    role: {
      corporationAccountRole: corporationAccount && corporationRoleOf(contractType),
      userRole: userAccount && userRoles[userAccount.roleId],
    },
    corporationAccountMetadata: { imageUrl: thumbnailUrl(corporationAccount?.logoImage?.path) },
    finishedAuthProcess: true,
  };
}
