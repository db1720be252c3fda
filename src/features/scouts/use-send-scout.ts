import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { favoriteUser } from '#endpoints/favorite-user';
import { interaction } from '#endpoints/interaction';
import { project } from '#endpoints/project';
import { type Scout, type ScoutInput, scout } from '#endpoints/scout';
import { selection } from '#endpoints/selection';
import { ApiError } from '@/client/api-error';
import { ResponseShapeError } from '@/client/call';
import { patchCachedRelation } from '@/features/candidates/profile-cache';
import { createIdempotencyKeys } from '@/lib/idempotency-keys';
import {
  corporationCall,
  corporationQuery,
  invalidateCorporationQueries,
} from '@/session/corporation-queries';
import { useSession } from '@/session/use-session';

/** Reads that a new scout changes. */
const affected = [scout.search, scout.funnel, interaction.list, selection.listProjects, favoriteUser.list];

/** Reads that may show why a scout was refused: a project closed, the limit reached, by a colleague. */
const suspect = [project.list, scout.search];

/** What came of an attempt: it is sent, or the newest scout (null: none) has to be looked at first. */
export type SendOutcome = { sent: Scout } | { sent: null; latest: Scout | null };

/** Whether the server may have done what was asked although no answer came, or one that says nothing. */
export function isOutcomeUnknown(error: unknown): boolean {
  if (error instanceof ResponseShapeError) return true;
  return error instanceof ApiError && (error.status === undefined || error.status >= 500);
}

/**
 * Sends a scout. A refusal is answered, not thrown: it is shown beside the button, and only what is left counts as an
 * error that the app alerts about (spec §8).
 */
async function create(variables: { body: ScoutInput; idempotencyKey: string }): Promise<Scout | ApiError> {
  try {
    return await corporationCall(scout.create, variables);
  } catch (error) {
    if (error instanceof ApiError && !isOutcomeUnknown(error)) return error;
    throw error;
  }
}

/**
 * Sends a scout to one candidate, never the same one twice: the newest scout is read before anything is sent, and the
 * same text goes out under the same key, which the server lets through once. `lookUp` and `send` throw `ApiError`.
 */
export function useSendScout(targetUid: string) {
  const queryClient = useQueryClient();
  const { userAccount, corporationId: cid } = useSession();
  const { mutateAsync } = useMutation({ mutationFn: create });
  const [keys] = useState(createIdempotencyKeys);
  const isUnanswered = useRef(false);
  const knownId = useRef<string | null>(null);

  const latestQuery = corporationQuery(scout.latest, { params: { targetUid } });

  function remember(sent: Scout): SendOutcome {
    isUnanswered.current = false;
    keys.forget();
    queryClient.setQueryData(latestQuery.queryKey, sent);
    const lastScout = { scoutedAt: sent.scoutedAt, senderName: sent.sender.name };
    patchCachedRelation(queryClient, { cid, universalUid: targetUid }, { lastScout });
    void invalidateCorporationQueries(queryClient, affected, cid);
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
    return remember(latest);
  }

  async function send(input: ScoutInput): Promise<SendOutcome> {
    // A colleague may have been faster while the question was on the screen.
    const before = knownId.current;
    const outcome = await lookUp(input);
    if (outcome.sent !== null || knownId.current !== before) return outcome;
    isUnanswered.current = true;
    const answer = await mutateAsync({ body: input, idempotencyKey: keys.keyFor(input) });
    isUnanswered.current = false;
    if (answer instanceof ApiError) {
      void invalidateCorporationQueries(queryClient, suspect, cid);
      throw answer;
    }
    return remember(answer);
  }

  return {
    lookUp,
    send,
    /** Whether the outcome of the last attempt is unknown. */
    isUnanswered: () => isUnanswered.current,
  };
}
