import type { QueryClient } from '@tanstack/react-query';
import { favoriteUser } from '#endpoints/favorite-user';
import { label as labelCalls } from '#endpoints/label';
import { passedUser } from '#endpoints/passed-user';
import type { CandidateLabel, ListedProfile, PassReason } from '#endpoints/user-profile';
import { call } from '@/client/call';
import { runMutation } from '@/client/run-mutation';
import { displayName } from '@/lib/text/format';
import { findCachedLabels, findListedProfile } from '@/parts/candidates/profile-cache';
import { useAuthStore } from '@/session/auth-store';
import { isCurrentCorporation } from '@/session/use-session';
import { showToast } from '@/ui/feedback/toast-store';
import { createChangeQueue } from './change-queue';
import { type MarkChange, refreshLists, showMark } from './mark-change';
import { markChannel } from './mark-channel';
import { markKey } from './mark-key';

// Fetched at the first press: see `use-marks.ts`.

type Target = Pick<ListedProfile, 'universalUid' | 'relation'>;
type LabelTarget = { universalUid: string; relation: Pick<ListedProfile['relation'], 'labels'> };
/** A candidate of any list; of the favorites also since when they are one, where the platform says so. */
type FavoriteTarget = Target & { favoritedAt?: string | null };

/** The query cache and the company that a mark is set in. */
type Place = { queryClient: QueryClient; cid: string };

type Change<Value> = { value: Value; isUndo?: boolean | undefined; favoritedAt?: string | undefined };

/** One kind of mark: how it is sent, shown and announced. */
type Kind<Value extends string | boolean | null> = {
  changes: ReturnType<typeof createChangeQueue<Change<Value>>>;
  key: string;
  send: (change: Change<Value>) => Promise<unknown>;
  changeTo: (value: Value) => MarkChange;
  /** Undefined for what needs no confirmation. */
  messageOf: (value: Value, before: Value) => string | undefined;
  /** What 元に戻す of that confirmation leads to. */
  undoneTo: (value: Value, before: Value) => Value;
};

/**
 * Puts a mark on a candidate or takes it off: at once on every screen and in every tab, with 元に戻す, and back to what
 * the server has when it refuses. The last press counts, however quickly they follow each other.
 */
async function setMark<Value extends string | boolean | null>(
  place: Place,
  kind: Kind<Value>,
  target: Pick<Target, 'universalUid'>,
  wanted: Change<Value>,
  before: Value,
): Promise<void> {
  const { queryClient, cid } = place;
  const { universalUid } = target;
  const show = (value: Value) => showMark(queryClient, { cid, universalUid, change: kind.changeTo(value) });
  show(wanted.value);
  const outcome = await kind.changes.settle(kind.key, wanted, before, (newest) =>
    runMutation(queryClient, {
      mutationKey: markKey({ cid, universalUid }),
      mutationFn: () => kind.send(newest),
    }),
  );
  if (outcome === null) return;
  const { settled, value, hasFailed } = outcome;
  const change = kind.changeTo(value);
  // What was refused may have arrived all the same, so the lists are read again in either case.
  refreshLists(queryClient, { cid, change });
  if (hasFailed) {
    show(value);
    return;
  }
  markChannel.post({ cid, universalUid, change });
  const message = kind.messageOf(value, before);
  // Under another company the message and its 元に戻す would be out of place.
  if (message === undefined || settled.isUndo || !isCurrentCorporation(cid)) return;
  showToast({
    message,
    action: {
      label: '元に戻す',
      onAction: () =>
        void setMark(
          place,
          kind,
          target,
          { ...settled, value: kind.undoneTo(value, before), isUndo: true },
          value,
        ),
    },
  });
}

/** The cached relation of a candidate, which is ahead of the screen after two quick presses. */
const relationOf = ({ queryClient }: Place, { universalUid, relation }: Target) =>
  findListedProfile(queryClient, universalUid)?.relation ?? relation;

const favoriteChanges = createChangeQueue<Change<boolean>>();

/** Adds a candidate to the favorites, or takes them off. */
function toggleFavorite(place: Place, target: FavoriteTarget): void {
  const { cid } = place;
  const { universalUid } = target;
  const key = `${cid} ${universalUid}`;
  const isFavorite = favoriteChanges.newest(key)?.value ?? relationOf(place, target).isFavorite;
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
  const change = { value: !isFavorite, favoritedAt: target.favoritedAt ?? undefined };
  void setMark(place, kind, target, change, isFavorite);
}

/** Not passed, passed without a reason, or passed for one. */
type PassValue = PassReason | '' | null;

const passChanges = createChangeQueue<Change<PassValue>>();

function passMessage(value: PassValue, before: PassValue): string | undefined {
  if (value === null) return '見送りを取り消しました';
  return before === null ? '見送りにしました' : undefined;
}

function setPassed(place: Place, target: Target, valueAfter: (before: PassValue) => PassValue): void {
  const { cid } = place;
  const { universalUid } = target;
  const key = `${cid} ${universalUid}`;
  const { passed } = relationOf(place, target);
  const known = passed ? (passed.reason ?? '') : null;
  const newest = passChanges.newest(key);
  const before = newest ? newest.value : known;
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
  void setMark(place, kind, target, { value: valueAfter(before) }, before);
}

/** Passes on a candidate, or takes that back. */
const togglePassed = (place: Place, target: Target): void =>
  setPassed(place, target, (before) => (before === null ? '' : null));

/** Says why a candidate is passed on; null for no reason. */
const setPassReason = (place: Place, target: Target, reason: PassReason | null): void =>
  setPassed(place, target, () => reason ?? '');

const labelChanges = createChangeQueue<Change<boolean>>();

/** Puts a label on a candidate, or takes it off. */
function toggleLabel(place: Place, target: LabelTarget, label: CandidateLabel): void {
  const { queryClient, cid } = place;
  const { universalUid } = target;
  const { labelId } = label;
  const key = `${cid} ${universalUid} ${labelId}`;
  const isAttached =
    labelChanges.newest(key)?.value ??
    (findCachedLabels(queryClient, universalUid) ?? target.relation.labels).some(
      (attached) => attached.labelId === labelId,
    );
  const input = { params: { cid, labelId }, body: { universalUid } };
  const kind: Kind<boolean> = {
    changes: labelChanges,
    key,
    send: ({ value }) => call(value ? labelCalls.attach : labelCalls.detach, input),
    changeTo: (value) => ({ label, isAttached: value }),
    messageOf: () => undefined,
    undoneTo: (value) => !value,
  };
  void setMark(place, kind, target, { value: !isAttached }, isAttached);
}

/** What the buttons for marks do. */
export const markActions = { toggleFavorite, togglePassed, setPassReason, toggleLabel };
