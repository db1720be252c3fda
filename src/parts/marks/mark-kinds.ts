import type { QueryClient } from '@tanstack/react-query';
import { favoriteUser } from '#endpoints/favorite-user';
import { label as labelCalls } from '#endpoints/label';
import { passedUser } from '#endpoints/passed-user';
import type { CandidateLabel, PassReason, Relation } from '#endpoints/user-profile';
import { call } from '@/client/call';
import type { ErrorMeta } from '@/client/query-meta';
import { runMutation } from '@/client/run-mutation';
import { displayName } from '@/lib/text/format';
import { findCachedLabels, findListedProfile } from '@/parts/candidates/profile-cache';
import { useAuthStore } from '@/session/auth-store';
import { createChangeQueue } from './change-queue';
import { type MarkChange, showMark } from './mark-change';
import { markChannel } from './mark-channel';
import { markKey } from './mark-key';

export type MarkTarget = { universalUid: string; relation: Pick<Relation, 'isFavorite' | 'passed'> };
export type LabelTarget = { universalUid: string; relation: Pick<Relation, 'labels'> };

/** The query cache and the company that a mark is set in. */
export type MarkPlace = { queryClient: QueryClient; cid: string };

export type Change<Value> = { value: Value; isUndo?: boolean | undefined; favoritedAt?: string | undefined };

/** One kind of mark: how it is sent, shown and announced. */
export type Kind<Value extends string | boolean | null> = {
  changes: ReturnType<typeof createChangeQueue<Change<Value>>>;
  key: string;
  send: (change: Change<Value>) => Promise<unknown>;
  changeTo: (value: Value) => MarkChange;
  /** Undefined for what needs no confirmation. */
  messageOf: (value: Value, before: Value) => string | undefined;
  /** What 元に戻す of that confirmation leads to. */
  undoneTo: (value: Value, before: Value) => Value;
};

/** A kind for one candidate, and what the candidate has now or is about to have. */
type KindOf<Value extends string | boolean | null> = { kind: Kind<Value>; before: Value };

type Wanted<Value> = { universalUid: string; change: Change<Value>; before: Value; meta?: ErrorMeta };

/**
 * Shows a mark everywhere at once and sends it; when the server refuses, it is shown as the server has it. Returns null
 * where an earlier change of the same mark, still on its way, takes this one along.
 */
export async function putMark<Value extends string | boolean | null>(
  { queryClient, cid }: MarkPlace,
  kind: Kind<Value>,
  { universalUid, change: wanted, before, meta }: Wanted<Value>,
) {
  const show = (value: Value) => showMark(queryClient, { cid, universalUid, change: kind.changeTo(value) });
  let error: unknown = null;
  show(wanted.value);
  const outcome = await kind.changes.settle(kind.key, wanted, before, (newest) =>
    runMutation(queryClient, {
      mutationKey: markKey({ cid, universalUid }),
      mutationFn: () => kind.send(newest),
      ...(meta ? { meta } : null),
    }).catch((failure: unknown) => {
      error = failure;
      throw failure;
    }),
  );
  if (outcome === null) return null;
  if (outcome.hasFailed) show(outcome.value);
  else markChannel.post({ cid, universalUid, change: kind.changeTo(outcome.value) });
  return { ...outcome, error };
}

/** The cached relation of a candidate, which is ahead of the screen after two quick presses. */
const relationOf = ({ queryClient }: MarkPlace, { universalUid, relation }: MarkTarget) =>
  findListedProfile(queryClient, universalUid)?.relation ?? relation;

const favoriteChanges = createChangeQueue<Change<boolean>>();

/** A candidate as a favorite. */
export function favoriteKind(place: MarkPlace, target: MarkTarget): KindOf<boolean> {
  const { cid } = place;
  const { universalUid } = target;
  const key = `${cid} ${universalUid}`;
  const kind: Kind<boolean> = {
    changes: favoriteChanges,
    key,
    send: ({ value, favoritedAt }) => {
      const params = { cid };
      if (!value) return call(favoriteUser.remove, { params, body: { universalUid } });
      return favoritedAt
        ? call(favoriteUser.restore, { params, body: { universalUid, favoritedAt } })
        : call(favoriteUser.add, { params, body: { universalUid } });
    },
    changeTo: (value) => ({ isFavorite: value }),
    messageOf: (value) => (value ? 'お気に入りに追加しました' : 'お気に入りから外しました'),
    undoneTo: (value) => !value,
  };
  return { kind, before: favoriteChanges.newest(key)?.value ?? relationOf(place, target).isFavorite };
}

/** Not passed, passed without a reason, or passed for one. */
export type PassValue = PassReason | '' | null;

const passChanges = createChangeQueue<Change<PassValue>>();

function passMessage(value: PassValue, before: PassValue): string | undefined {
  if (value === null) return '見送りを取り消しました';
  return before === null ? '見送りにしました' : undefined;
}

/** A candidate as passed on. */
export function passKind(place: MarkPlace, target: MarkTarget): KindOf<PassValue> {
  const { cid } = place;
  const { universalUid } = target;
  const key = `${cid} ${universalUid}`;
  const { passed } = relationOf(place, target);
  const known = passed ? (passed.reason ?? '') : null;
  const newest = passChanges.newest(key);
  const { userProfile } = useAuthStore.getState();
  const own = {
    passedAt: new Date().toISOString(),
    passedByName: userProfile ? displayName(userProfile) : '',
  };
  const kind: Kind<PassValue> = {
    changes: passChanges,
    key,
    send: ({ value }) =>
      value === null
        ? call(passedUser.remove, { params: { cid }, body: { universalUid } })
        : call(passedUser.add, { params: { cid }, body: { universalUid, reason: value || null } }),
    changeTo: (value) => ({
      passed: value === null ? null : { ...(passed ?? own), reason: value || null },
    }),
    messageOf: passMessage,
    undoneTo: (value, earlier) => (value === null ? (earlier ?? '') : null),
  };
  return { kind, before: newest ? newest.value : known };
}

const labelChanges = createChangeQueue<Change<boolean>>();

/** A candidate with a label. */
export function labelKind(
  { queryClient, cid }: MarkPlace,
  { universalUid, relation }: LabelTarget,
  label: CandidateLabel,
): KindOf<boolean> {
  const { labelId } = label;
  const key = `${cid} ${universalUid} ${labelId}`;
  const input = { params: { cid, labelId }, body: { universalUid } };
  const kind: Kind<boolean> = {
    changes: labelChanges,
    key,
    send: ({ value }) => call(value ? labelCalls.attach : labelCalls.detach, input),
    changeTo: (value) => ({ label, isAttached: value }),
    messageOf: () => undefined,
    undoneTo: (value) => !value,
  };
  const isAttached = () =>
    (findCachedLabels(queryClient, universalUid) ?? relation.labels).some(
      (attached) => attached.labelId === labelId,
    );
  return { kind, before: labelChanges.newest(key)?.value ?? isAttached() };
}
