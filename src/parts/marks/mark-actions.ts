import type { CandidateLabel, PassReason } from '#endpoints/user-profile';
import { isCurrentCorporation } from '@/session/use-session';
import { showToast } from '@/ui/feedback/toast-store';
import { refreshLists } from './mark-change';
import {
  type Change,
  favoriteKind,
  type Kind,
  type LabelTarget,
  labelKind,
  type MarkPlace,
  type MarkTarget,
  type PassValue,
  passKind,
  putMark,
} from './mark-kinds';

// Fetched at the first press: see `use-marks.ts`.

/** A candidate of any list; of the favorites also since when they are one, where the platform says so. */
type FavoriteTarget = MarkTarget & { favoritedAt?: string | null };

/**
 * Puts a mark on a candidate or takes it off: at once on every screen and in every tab, with 元に戻す, and back to what
 * the server has when it refuses. The last press counts, however quickly they follow each other.
 */
async function setMark<Value extends string | boolean | null>(
  place: MarkPlace,
  kind: Kind<Value>,
  { universalUid }: Pick<MarkTarget, 'universalUid'>,
  change: Change<Value>,
  before: Value,
): Promise<void> {
  const { queryClient, cid } = place;
  const outcome = await putMark(place, kind, { universalUid, change, before });
  if (outcome === null) return;
  const { settled, value, hasFailed } = outcome;
  // What was refused may have arrived all the same, so the lists are read again in either case.
  refreshLists(queryClient, { cid, change: kind.changeTo(value) });
  const message = hasFailed ? undefined : kind.messageOf(value, before);
  // Under another company the message and its 元に戻す would be out of place.
  if (message === undefined || settled.isUndo || !isCurrentCorporation(cid)) return;
  const undo = { ...settled, value: kind.undoneTo(value, before), isUndo: true };
  showToast({
    message,
    action: {
      label: '元に戻す',
      onAction: () => void setMark(place, kind, { universalUid }, undo, value),
    },
  });
}

/** Adds a candidate to the favorites, or takes them off. */
function toggleFavorite(place: MarkPlace, target: FavoriteTarget): void {
  const { kind, before } = favoriteKind(place, target);
  const change = { value: !before, favoritedAt: target.favoritedAt ?? undefined };
  void setMark(place, kind, target, change, before);
}

function setPassed(place: MarkPlace, target: MarkTarget, valueAfter: (before: PassValue) => PassValue): void {
  const { kind, before } = passKind(place, target);
  void setMark(place, kind, target, { value: valueAfter(before) }, before);
}

/** Passes on a candidate, or takes that back. */
const togglePassed = (place: MarkPlace, target: MarkTarget): void =>
  setPassed(place, target, (before) => (before === null ? '' : null));

/** Says why a candidate is passed on; null for no reason. */
const setPassReason = (place: MarkPlace, target: MarkTarget, reason: PassReason | null): void =>
  setPassed(place, target, () => reason ?? '');

/** Puts a label on a candidate, or takes it off. */
function toggleLabel(place: MarkPlace, target: LabelTarget, label: CandidateLabel): void {
  const { kind, before } = labelKind(place, target, label);
  void setMark(place, kind, target, { value: !before }, before);
}

/** What the buttons for marks do. */
export const markActions = { toggleFavorite, togglePassed, setPassReason, toggleLabel };
