import {
  limits,
  type Permission,
  type RoleLimits,
  roleCan,
  sendsToApplicantsOnly,
} from '#endpoints/permissions';
import type { CorporationAccountRole } from '#endpoints/role';
import { useAuthStore } from './auth-store';

/** The role of the company one acts for (spec §4); null without a company. */
export function useCorporationRole(): CorporationAccountRole | null {
  return useAuthStore((state) => state.role.corporationAccountRole);
}

/** Whether the company's role holds a permission of spec §6; nothing is permitted without a company. */
export function useCan(permission: Permission): boolean {
  const role = useCorporationRole();
  return role !== null && roleCan(role, permission);
}

/** The limits of the company's role (spec §9); those of FREE without a company. */
export function useLimits(): RoleLimits {
  return limits[useCorporationRole() ?? 'FREE_ACCOUNT_ROLE'];
}

/** Whether the company may write only to people who applied (spec §6, FREE). */
export function useSendsToApplicantsOnly(): boolean {
  return sendsToApplicantsOnly(useCorporationRole() ?? 'FREE_ACCOUNT_ROLE');
}
