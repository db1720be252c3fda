import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { favoriteUser } from '#endpoints/favorite-user';
import { interaction } from '#endpoints/interaction';
import { type Scout, type ScoutInput, scout } from '#endpoints/scout';
import { selection } from '#endpoints/selection';
import { ApiError } from '@/client/api-error';
import { patchCachedRelation } from '@/features/profiles/profile-cache';
import {
  corporationQuery,
  invalidateCorporationQueries,
  useCorporationMutation,
} from '@/session/corporation-queries';
import { useSession } from '@/session/use-session';

/** Reads that a new scout changes. */
const affected = [scout.search, scout.funnel, interaction.list, selection.listProjects, favoriteUser.list];

/** What came of an attempt: it is sent, or the newest scout (null: none) has to be looked at first. */
export type SendOutcome = { sent: Scout } | { sent: null; latest: Scout | null };

/** Whether the server may have done what was asked although no answer came. */
export function isOutcomeUnknown(error: unknown): boolean {
  return error instanceof ApiError && (error.status === undefined || error.status >= 500);
}

/**
 * Sends a scout to one candidate, never the same one twice: after an attempt whose outcome is unknown, the newest
 * scout is read before anything is sent again. Both functions throw `ApiError`.
 */
export function useSendScout(targetUid: string) {
  const queryClient = useQueryClient();
  const { userAccount } = useSession();
  const { mutateAsync } = useCorporationMutation(scout.create, { invalidates: affected });
  const isUnanswered = useRef(false);
  const knownId = useRef<string | null>(null);

  const latestQuery = corporationQuery(scout.latest, { params: { targetUid } });

  function remember(sent: Scout): SendOutcome {
    isUnanswered.current = false;
    queryClient.setQueryData(latestQuery.queryKey, sent);
    patchCachedRelation(queryClient, targetUid, {
      lastScout: { scoutedAt: sent.scoutedAt, senderName: sent.sender.name },
    });
    return { sent };
  }

  const isOurs = (found: Scout, input: ScoutInput) =>
    found.sender.universalUid === userAccount?.universalUid &&
    found.project.projectId === input.targetProjectId &&
    found.scoutMessage === input.scoutMessage;

  /** Reads the newest scout from the server, which may be the one that an unanswered attempt sent. */
  async function lookUp(input: ScoutInput): Promise<SendOutcome> {
    const latest = await queryClient.fetchQuery({ ...latestQuery, staleTime: 0 });
    const isNew = latest !== null && latest.scoutId !== knownId.current;
    knownId.current = latest?.scoutId ?? null;
    if (!isUnanswered.current || !isNew || !isOurs(latest, input)) return { sent: null, latest };
    void invalidateCorporationQueries(queryClient, affected);
    return remember(latest);
  }

  async function send(input: ScoutInput): Promise<SendOutcome> {
    if (isUnanswered.current) {
      const before = knownId.current;
      const outcome = await lookUp(input);
      if (outcome.sent !== null || knownId.current !== before) return outcome;
    }
    try {
      return remember(await mutateAsync({ body: input }));
    } catch (error) {
      isUnanswered.current = isOutcomeUnknown(error);
      throw error;
    }
  }

  return { lookUp, send };
}
