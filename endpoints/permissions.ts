import type { CorporationAccountRole } from './role.ts';

/** The permissions of spec §6. */
export type Permission =
  | 'requestSubscription'
  | 'createProject'
  | 'sendMessageToUser'
  | 'fullParameterUserProfileSearch'
  | 'dismissPaidPlanAlert'
  | 'scoutUser'
  | 'addMemoToUser';

const free: readonly Permission[] = ['requestSubscription', 'createProject', 'sendMessageToUser'];

const everything: readonly Permission[] = [
  ...free,
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
  FREE_ACCOUNT_ROLE: free,
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

/** Returns whether a role holds a permission. */
export function roleCan(role: CorporationAccountRole, permission: Permission): boolean {
  return permissions[role].includes(permission);
}

/** Returns whether a role may write only in conversations that began with an application (spec §6, FREE). */
export function sendsToApplicantsOnly(role: CorporationAccountRole): boolean {
  return role === 'FREE_ACCOUNT_ROLE';
}
