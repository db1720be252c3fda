/** The company roles of spec §4, derived from the contract type. */
export type CorporationAccountRole = 'FREE_ACCOUNT_ROLE' | 'TRIAL_ACCOUNT_ROLE' | 'PAID_ACCOUNT_ROLE';

/** The permissions of spec §6. */
export type Permission =
  | 'requestSubscription'
  | 'createProject'
  | 'sendMessageToUser'
  | 'fullParameterUserProfileSearch'
  | 'dismissPaidPlanAlert'
  | 'scoutUser'
  | 'addMemoToUser';

const everything: readonly Permission[] = [
  'requestSubscription',
  'createProject',
  'sendMessageToUser',
  'fullParameterUserProfileSearch',
  'dismissPaidPlanAlert',
  'scoutUser',
  'addMemoToUser',
];

/**
 * The permission table of spec §6. A FREE company may send messages, but only to people who applied to its
 * projects: see `sendsToApplicantsOnly`.
 */
export const permissions: Record<CorporationAccountRole, readonly Permission[]> = {
  FREE_ACCOUNT_ROLE: ['requestSubscription', 'createProject', 'sendMessageToUser'],
  TRIAL_ACCOUNT_ROLE: everything,
  PAID_ACCOUNT_ROLE: everything,
};

/** Limits of one role; `null` means no limit. */
export type RoleLimits = {
  scouts: number | null;
  publishedProjects: number | null;
  maxAvailableHoursPerWeek: number | null;
  minRewardPerHour: number | null;
};

/** The limits of spec §9: hours per week, yen per hour. */
export const limits: Record<CorporationAccountRole, RoleLimits> = {
  FREE_ACCOUNT_ROLE: {
    scouts: 50,
    publishedProjects: 1,
    maxAvailableHoursPerWeek: 10,
    minRewardPerHour: 3000,
  },
  TRIAL_ACCOUNT_ROLE: {
    scouts: 50,
    publishedProjects: 3,
    maxAvailableHoursPerWeek: null,
    minRewardPerHour: null,
  },
  PAID_ACCOUNT_ROLE: {
    scouts: null,
    publishedProjects: null,
    maxAvailableHoursPerWeek: null,
    minRewardPerHour: null,
  },
};

/** The message of the error that an unknown contract type raises (spec §4). */
export const UNKNOWN_CONTRACT_TYPE_MESSAGE = '企業アカウントのロールの判定に不正な状態を要求されました';

/**
 * Derives the role of an existing company from its contract type (spec §4): absent is FREE.
 * Throws an Error with the spec's text for any other contract type.
 */
export function corporationRoleOf(contractType: string | null | undefined): CorporationAccountRole {
  switch (contractType) {
    case null:
    case undefined:
      return 'FREE_ACCOUNT_ROLE';
    case 'free_trial_contract':
      return 'TRIAL_ACCOUNT_ROLE';
    case 'paid_plan_contract':
      return 'PAID_ACCOUNT_ROLE';
    default:
      throw new Error(UNKNOWN_CONTRACT_TYPE_MESSAGE);
  }
}

/** Returns whether a role holds a permission. */
export function roleCan(role: CorporationAccountRole, permission: Permission): boolean {
  return permissions[role].includes(permission);
}

/** Returns whether a role may write only in conversations that began with an application (spec §6, FREE). */
export function sendsToApplicantsOnly(role: CorporationAccountRole): boolean {
  return role === 'FREE_ACCOUNT_ROLE';
}
