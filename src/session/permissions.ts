import { type Permission, type RoleLimits, sendsToApplicantsOnly } from '#endpoints/permissions';
import type { CorporationAccountRole } from '#endpoints/role';
import { useAuthStore } from './auth-store';

// Selectors of the auth store, which derives all of it: screens learn role, permissions and limits here only.

/** The role of the company one acts for (spec §4); null without a company. */
export function useCorporationRole(): CorporationAccountRole | null {
  return useAuthStore((state) => state.role.corporationAccountRole);
}

/** Whether the company's role holds a permission of spec §6; nothing is permitted without a company. */
export function useCan(permission: Permission): boolean {
  return useAuthStore((state) => state.permissions.includes(permission));
}

/** The limits of the company's role (spec §9); those of FREE without a company. */
export function useLimits(): RoleLimits {
  return useAuthStore((state) => state.limits);
}

/** Whether the company may write only to people who applied (spec §6, FREE). */
export function useSendsToApplicantsOnly(): boolean {
  return sendsToApplicantsOnly(useCorporationRole() ?? 'FREE_ACCOUNT_ROLE');
}
