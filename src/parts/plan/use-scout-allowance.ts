import { keepPreviousData } from '@tanstack/react-query';
import { scout } from '#endpoints/scout';
import { SHORT_STALE_TIME } from '@/client/query-defaults';
import { useCorporationQuery } from '@/session/corporation-queries';
import { useCan, useLimits } from '@/session/permissions';

/**
 * How many scouts may still be sent: `limit` and `remaining` are null where the plan sets no limit, `remaining` alone
 * where the platform does not say how many were sent.
 */
export type ScoutAllowance = { limit: number | null; remaining: number | null };

/**
 * The allowance that is left after `sentCount` scouts, null for an unknown number. Without the permission there is no
 * limit to count down from.
 */
export function useAllowanceAfter(sentCount: number | null): ScoutAllowance {
  const { scouts } = useLimits();
  const canScout = useCan('scoutUser');
  const limit = canScout ? scouts : null;
  return { limit, remaining: limit === null || sentCount === null ? null : Math.max(0, limit - sentCount) };
}

/** Reads the allowance of the company; at once where its plan sets no limit. */
export function useScoutAllowance() {
  const { scouts } = useLimits();
  const isLimited = scouts !== null;
  const { data, error, isFetching, refetch } = useCorporationQuery(scout.search, {
    query: { page: 1 },
    enabled: isLimited,
    staleTime: SHORT_STALE_TIME,
    placeholderData: keepPreviousData,
    select: ({ sentCount }) => sentCount ?? null,
  });
  const allowance = useAllowanceAfter(data ?? null);
  return {
    allowance: !isLimited || data !== undefined ? allowance : null,
    error: data === undefined ? error : null,
    isFetching,
    refetch,
  };
}
