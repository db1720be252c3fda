import { application } from '#endpoints/application';
import { call } from '@/client/call';
import { findApplication, ofSelections, sent } from '@/features/messages/many/selection-acts';
import type { ManyAct } from '@/parts/choosing/run-many';
import type { ChosenSelection } from '@/parts/selections/chosen-selections';
import { invalidateCorporationQueries } from '@/session/corporation-queries';

/** Marks applications as read, which nothing takes back. */
export const readApplications: ManyAct<ChosenSelection> = {
  ...ofSelections,
  words: {
    unit: '件',
    doing: '既読にしています',
    done: (count) => `${count}件を既読にしました`,
    failed: (count) => `${count}件は既読にできませんでした`,
    nobody: '未読の応募はありません',
  },
  isDone(place, { chatGroupId, isUnread }) {
    const row = findApplication(place, chatGroupId);
    return row ? row.isRead !== false : !isUnread;
  },
  set: (place, { chatGroupId }) =>
    sent(place, () => call(application.read, { params: { cid: place.cid, chatGroupId } })),
  undo: () => null,
  refresh: ({ queryClient, cid }) =>
    void invalidateCorporationQueries(
      queryClient,
      [application.search, application.show, application.listForProject, application.countForProjects],
      cid,
    ),
};
