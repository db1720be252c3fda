import { type Application, application } from '#endpoints/application';
import { call } from '@/client/call';
import { runMutation } from '@/client/run-mutation';
import { meta, ofSelections } from '@/features/messages/many/selection-acts';
import type { ManyAct } from '@/parts/choosing/run-many';
import type { ChosenSelection } from '@/parts/selections/chosen-selections';
import { corporationFilter, invalidateCorporationQueries } from '@/session/corporation-queries';

type Page = { items: readonly Application[] };

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
  isDone({ queryClient, cid }, { chatGroupId, isUnread }) {
    const row = queryClient
      .getQueriesData<Page>(corporationFilter(application.search, { cid }))
      .flatMap(([, page]) => page?.items ?? [])
      .find((each) => each.chatGroupId === chatGroupId);
    return row ? row.isRead !== false : !isUnread;
  },
  set: ({ queryClient, cid }, { chatGroupId }) =>
    runMutation(queryClient, {
      mutationFn: () => call(application.read, { params: { cid, chatGroupId } }),
      meta,
    }).then(
      () => ({ hasFailed: false, error: null }),
      (error: unknown) => ({ hasFailed: true, error }),
    ),
  undo: () => null,
  refresh: ({ queryClient, cid }) =>
    void invalidateCorporationQueries(
      queryClient,
      [application.search, application.show, application.listForProject, application.countForProjects],
      cid,
    ),
};
