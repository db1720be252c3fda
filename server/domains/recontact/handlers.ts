import { startOfDay } from '#endpoints/jst';
import type { recontact } from '#endpoints/recontact';
import { recontactDays } from '#endpoints/recontact-days';
import type { Handlers } from '../../http/implement.ts';
import { aggregateNotFound, badRequest } from '../../kit/problem.ts';
import { listRecontacts, removeRecontact, writeRecontact } from './store.ts';

/** Throws 400 for a day that no calendar has, that is over, or that is too far away. */
function checkDay(day: string, now: Date): void {
  const { first, last } = recontactDays(now);
  if (!startOfDay(day)) throw badRequest('日付が正しくありません。日付を選び直してください');
  if (day < first) throw badRequest('再連絡日に過去の日付は指定できません。今日以降の日付を選んでください');
  if (day > last) throw badRequest('再連絡日は3年以内の日付を選んでください');
}

/** Handles the days on which a company means to contact candidates again (docs/product/marks.md, 再連絡日). */
export const recontactHandlers: Handlers<typeof recontact> = {
  change: async ({ db, clock, cid, user, body: { universalUid, recontactOn, note } }) => {
    const now = clock();
    checkDay(recontactOn, now);
    const written = await writeRecontact(
      db,
      { cid, universalUid },
      { recontactOn, note: note.trim(), user, now },
    );
    if (!written) throw aggregateNotFound();
    return written;
  },
  remove: async ({ db, cid, body: { universalUid } }) => {
    await removeRecontact(db, { cid, universalUid });
    return {};
  },
  list: ({ db, apiUrl, cid, user, clock, query }) =>
    listRecontacts({ db, apiUrl }, { cid, universalUid: user.universalUid, now: clock() }, query),
};
