import type { QueryClient } from '@tanstack/react-query';
import { UNWRITTEN } from '#endpoints/based-on';
import { favoriteUser } from '#endpoints/favorite-user';
import { interaction } from '#endpoints/interaction';
import { project } from '#endpoints/project';
import { type Scout, type ScoutInput, scout } from '#endpoints/scout';
import { selection } from '#endpoints/selection';
import { ApiError, isApiErrorOf } from '@/client/api-error';
import { call } from '@/client/call';
import { isOutcomeUnknown } from '@/client/outcome-unknown';
import { endpointQuery, readAgain } from '@/client/queries';
import type { ErrorMeta } from '@/client/query-meta';
import { runMutation } from '@/client/run-mutation';
import { patchCachedRelation } from '@/parts/candidates/profile-cache';
import { latestScoutQuery } from '@/parts/candidates/reads';
import { invalidateCorporationQueries } from '@/session/corporation-queries';
import { planScout } from './plan-scout';
import { isSameInput, isTheTried, type OutgoingScout, triedScout } from './sent-scout';

/** Reads that a new scout changes. */
const affected = [
  scout.search,
  scout.funnel,
  scout.replyRates,
  interaction.list,
  selection.listProjects,
  favoriteUser.list,
];

/** Reads that may show why a scout was refused: a project closed, the limit reached, by a colleague. */
const suspect = [project.list, scout.search];

/** What came of an attempt: it is sent, or the newest scout (null: none) has to be looked at first. */
export type SendOutcome = { isSent: true } | { isSent: false; latest: Scout | null };

/** Lists and counts show the scouts that were sent. */
export const refreshAfterScouts = (queryClient: QueryClient, cid: string): void =>
  void invalidateCorporationQueries(queryClient, affected, cid);

type ScoutSenderInit = {
  queryClient: QueryClient;
  cid: string;
  targetUid: string;
  /** The name of whom the scouts come from. */
  senderName: string;
  /** The key under which the server takes the same scout once; the same for each attempt at it. */
  keyFor: (sent: object) => string;
  /** Called when it is sent. */
  onSent: () => void;
  /** A scout to the candidate that the sender has agreed to send another one after; null for none. */
  agreedId?: string | null;
  meta?: ErrorMeta;
};

/**
 * Sends a scout to one candidate, never the same one twice: before it is sent the newest scout is read, and after an
 * attempt without a response the list of sent scouts too. `lookUp` and `send` throw `ApiError` and `ResponseShapeError`.
 */
export function createScoutSender(init: ScoutSenderInit) {
  const { queryClient, cid, targetUid, meta = {} } = init;
  /** The newest scout that the sender was asked about. */
  let seenId = init.agreedId ?? null;

  const attempt = triedScout(cid, targetUid);
  const latestQuery = latestScoutQuery({ cid, universalUid: targetUid });
  const readLatest = () => queryClient.fetchQuery({ ...latestQuery, meta, staleTime: 0 });

  /**
   * Sends it. A refusal is returned, not thrown: it is shown beside the button, and only what is left counts as an error
   * that the app alerts about (spec §8).
   */
  async function create(variables: { body: ScoutInput; idempotencyKey: string }) {
    try {
      return await call(scout.create, { params: { cid }, ...variables });
    } catch (error) {
      if (error instanceof ApiError && !isOutcomeUnknown(error)) return error;
      throw error;
    }
  }

  /** Finds the scout of an earlier attempt at the same one. */
  async function findTried(input: OutgoingScout, latest: Scout | null): Promise<Scout | null> {
    const tried = attempt.read();
    if (tried === null || !isSameInput(tried.input, input)) return null;
    if (latest !== null && isTheTried(latest, tried)) return latest;
    // A colleague's newer one may hide it.
    const listQuery = endpointQuery(scout.search, {
      params: { cid },
      query: { targetProjectId: input.targetProjectId, page: 1 },
    });
    const { items } = await readAgain(queryClient, { ...listQuery, meta });
    return items.find((item) => isTheTried(item, tried)) ?? null;
  }

  /** Says what a sent scout was made of. A failure is reported, and costs the reply rates one scout of the template. */
  async function noteTemplate(scoutId: string, templateId: string): Promise<void> {
    const mutationFn = () => call(scout.changeTemplate, { params: { cid, scoutId }, body: { templateId } });
    await runMutation(queryClient, { mutationFn, meta: { hasNoAlert: true } }).catch(() => null);
    await invalidateCorporationQueries(queryClient, [scout.replyRates], cid);
  }

  /** Shows everywhere that a scout was sent; its record is null where it cannot be read yet. */
  function remember(sent: Scout | null, { templateId }: OutgoingScout): SendOutcome {
    attempt.write(null);
    if (sent && templateId !== null) void noteTemplate(sent.scoutId, templateId);
    if (sent) queryClient.setQueryData(latestQuery.queryKey, sent);
    else void queryClient.invalidateQueries({ queryKey: latestQuery.queryKey });
    const lastScout = {
      scoutedAt: sent?.scoutedAt ?? new Date().toISOString(),
      senderName: sent?.sender.name ?? init.senderName,
    };
    patchCachedRelation(queryClient, { cid, universalUid: targetUid }, { lastScout });
    init.onSent();
    return { isSent: true };
  }

  /** Reads the newest scout from the server, which may be the one that an attempt without a response sent. */
  async function lookUp(input: OutgoingScout): Promise<SendOutcome> {
    const latest = await readLatest();
    const sent = await findTried(input, latest);
    if (sent) return remember(sent, input);
    seenId = latest?.scoutId ?? null;
    return { isSent: false, latest };
  }

  /** The record of a scout that was just sent, from a platform that does not return it. */
  async function readBack(input: OutgoingScout): Promise<Scout | null> {
    try {
      return await findTried(input, await readLatest());
    } catch {
      return null; // the alert of spec §8 has said why; the scout is sent all the same
    }
  }

  async function send(input: OutgoingScout): Promise<SendOutcome> {
    // A colleague may have been faster while the question was on the screen.
    const seenBefore = seenId;
    const outcome = await lookUp(input);
    if (outcome.isSent || seenId !== seenBefore) return outcome;
    const earlier = attempt.read();
    // What was there before the first attempt counts: it may have arrived at any time since.
    if (earlier === null || !isSameInput(earlier.input, input)) {
      attempt.write({ input, before: outcome.latest });
    }
    const { templateId: _, ...body } = input;
    const variables = {
      body,
      headers: { lastScoutId: seenId ?? UNWRITTEN },
      idempotencyKey: init.keyFor({ ...input, seenId }),
    };
    const result = await runMutation(queryClient, { mutationFn: () => create(variables), meta });
    if (result instanceof ApiError) {
      attempt.write(earlier);
      // Somebody was faster between the look and the scout, or an earlier attempt was.
      const found = isApiErrorOf(result, 422) ? await lookUp(input).catch(() => null) : null;
      if (found?.isSent || (found && seenId !== seenBefore)) return found;
      void invalidateCorporationQueries(queryClient, suspect, cid);
      throw result;
    }
    return remember(result ?? (await readBack(input)), input);
  }

  /** Has it leave at `sendAt`, after the same look; an earlier attempt at sending it may turn out to have sent it. */
  async function plan(input: OutgoingScout, sendAt: string): Promise<SendOutcome | { isPlanned: true }> {
    const seenBefore = seenId;
    const outcome = await lookUp(input);
    if (outcome.isSent || seenId !== seenBefore) return outcome;
    const idempotencyKey = init.keyFor({ ...input, seenId, sendAt });
    const refusal = await planScout(
      { queryClient, cid, sendAt, lastScoutId: seenId, idempotencyKey, meta },
      input,
    );
    if (refusal === null) return { isPlanned: true };
    const found = isApiErrorOf(refusal, 422) ? await lookUp(input).catch(() => null) : null;
    if (found?.isSent || (found && seenId !== seenBefore)) return found;
    throw refusal;
  }

  return {
    lookUp,
    send,
    plan,
    /** Whether the outcome of an attempt at this scout is unknown. */
    hasUnknownOutcome(input: OutgoingScout): boolean {
      const tried = attempt.read();
      return tried !== null && isSameInput(tried.input, input);
    },
  };
}
