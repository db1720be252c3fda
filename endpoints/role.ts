/** The company roles of spec §4, derived from the contract type. */
export type CorporationAccountRole = 'FREE_ACCOUNT_ROLE' | 'TRIAL_ACCOUNT_ROLE' | 'PAID_ACCOUNT_ROLE';

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
