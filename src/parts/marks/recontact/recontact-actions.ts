import type { QueryClient } from '@tanstack/react-query';
import { dayOf } from '#endpoints/jst';
import { recontact } from '#endpoints/recontact';
import { addMonths } from '#endpoints/recontact-days';
import type { Recontact } from '#endpoints/user-profile';
import { call } from '@/client/call';
import { runMutation } from '@/client/run-mutation';
import { formatDay } from '@/lib/dates/day';
import { displayName } from '@/lib/text/format';
import { findListedProfile } from '@/parts/candidates/profile-cache';
import { useAuthStore } from '@/session/auth-store';
import { isCurrentCorporation } from '@/session/use-session';
import { showToast } from '@/ui/feedback/toast-store';
import { createChangeQueue } from '../change-queue';
import { refreshLists, showMark } from '../mark-change';
import { markChannel } from '../mark-channel';
import { markKey } from '../mark-key';

/** A candidate of a company, and the query cache that shows them. */
export type RecontactPlace = { queryClient: QueryClient; cid: string; universalUid: string };

/** The day on which to contact them again, and a note. */
export type RecontactDay = Pick<Recontact, 'recontactOn' | 'note'>;

const changes = createChangeQueue<{ value: string | null }>();

const textOf = (day: RecontactDay | null) => day && JSON.stringify([day.recontactOn, day.note]);

const dayIn = (text: string | null): RecontactDay | null => {
  if (text === null) return null;
  const [recontactOn = '', note = ''] = JSON.parse(text);
  return { recontactOn, note };
};

/** A day that is over cannot be set again: it comes back as today, which is as due. */
function notOver(day: RecontactDay | null): RecontactDay | null {
  const today = dayOf(new Date());
  return day && day.recontactOn < today ? { ...day, recontactOn: today } : day;
}

function changeTo(text: string | null) {
  const { userProfile } = useAuthStore.getState();
  const day = dayIn(text);
  return { recontact: day && { ...day, setByName: userProfile ? displayName(userProfile) : '' } };
}

/**
 * Sets the day on which to contact a candidate again, or takes it off with null: shown at once, with 元に戻す, and taken back
 * when it is refused, which the app says. Returns whether it holds.
 */
export async function setRecontact(
  place: RecontactPlace,
  wanted: RecontactDay | null,
  { before, isUndo = false }: { before: RecontactDay | null; isUndo?: boolean },
): Promise<boolean> {
  const { queryClient, cid, universalUid } = place;
  const show = (text: string | null) => showMark(queryClient, { cid, universalUid, change: changeTo(text) });
  const value = textOf(wanted);
  show(value);
  const outcome = await changes.settle(`${cid} ${universalUid}`, { value }, textOf(before), (newest) =>
    runMutation(queryClient, {
      mutationKey: markKey({ cid, universalUid }),
      mutationFn: async () => {
        const day = dayIn(newest.value);
        const input = { params: { cid } };
        if (day) await call(recontact.change, { ...input, body: { universalUid, ...day } });
        else await call(recontact.remove, { ...input, body: { universalUid } });
      },
    }),
  );
  if (outcome === null) return true;
  const change = changeTo(outcome.value);
  refreshLists(queryClient, { cid, change });
  if (outcome.hasFailed) {
    show(outcome.value);
    return false;
  }
  markChannel.post({ cid, universalUid, change });
  if (isUndo || !isCurrentCorporation(cid)) return true;
  const now = dayIn(outcome.value);
  showToast({
    message: now ? `再連絡日を${formatDay(now.recontactOn)}にしました` : '再連絡日を外しました',
    action: {
      label: '元に戻す',
      onAction: () => void setRecontact(place, notOver(before), { before: now, isUndo: true }),
    },
  });
  return true;
}

/** Offers to contact a candidate again in three months, after a selection that came at the wrong time for them. */
export function offerRecontact(place: RecontactPlace, candidateName: string): void {
  const { queryClient, universalUid } = place;
  const known = findListedProfile(queryClient, universalUid)?.relation.recontact;
  if (known) return;
  const day = { recontactOn: addMonths(dayOf(new Date()), 3), note: '' };
  showToast({
    message: `${candidateName}さんの再連絡日を設定できます`,
    action: { label: '3か月後に設定', onAction: () => void setRecontact(place, day, { before: null }) },
  });
}
