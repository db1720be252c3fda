import type { QueryClient } from '@tanstack/react-query';
import { type Application, application } from '#endpoints/application';
import type { Assignee } from '#endpoints/references';
import { runMutation } from '@/client/run-mutation';
import { displayName } from '@/lib/text/format';
import type { ManyAct } from '@/parts/choosing/run-many';
import type { ChosenSelection } from '@/parts/selections/chosen-selections';
import { corporationFilter } from '@/session/corporation-queries';
import { findListedConversation } from '../conversation-cache';
import { putAssignee } from '../inbox/change-assignee';
import { readChangeAgain } from '../inbox/conversation-change';

type Place = { queryClient: QueryClient; cid: string };

/** What all acts on selections have in common: the bar says what failed, with these names. */
export const ofSelections = {
  keyOf: ({ selectionId }: ChosenSelection) => selectionId,
  nameOf: ({ candidate }: ChosenSelection) => displayName(candidate),
};

// The bar itself says what failed; without a response the app says so once (spec §8).
const meta = { handlesErrors: true };

/** Sends what an act asks for; resolves with what became of it. */
export const sent = ({ queryClient }: Place, mutationFn: () => Promise<unknown>) =>
  runMutation(queryClient, { mutationFn, meta }).then(
    () => ({ hasFailed: false, error: null }),
    (error: unknown) => ({ hasFailed: true, error }),
  );

/** An application as a cached list has it. */
export const findApplication = ({ queryClient, cid }: Place, chatGroupId: string) =>
  queryClient
    .getQueriesData<{ items: readonly Application[] }>(corporationFilter(application.search, { cid }))
    .flatMap(([, page]) => page?.items ?? [])
    .find((row) => row.chatGroupId === chatGroupId);

/** Who looks after a selection now, as far as the lists know. */
export function assigneeOf(place: Place, { chatGroupId, assignee }: ChosenSelection): Assignee | null {
  const { queryClient, cid } = place;
  const row =
    findApplication(place, chatGroupId) ?? findListedConversation(queryClient, { cid, chatGroupId });
  return (row ? row.assignee : assignee) ?? null;
}

const uidOf = (assignee: Assignee | null) => assignee?.universalUid ?? null;

type Words = Omit<ManyAct<ChosenSelection>['words'], 'unit'>;

const assigning = (
  wantedOf: (item: ChosenSelection) => Assignee | null,
  words: Words,
): ManyAct<ChosenSelection> => ({
  ...ofSelections,
  words: { ...words, unit: '件' },
  now: (place, item) => ({ ...item, assignee: assigneeOf(place, item) }),
  isDone: (place, item) => uidOf(assigneeOf(place, item)) === uidOf(wantedOf(item)),
  set: (place, item) =>
    putAssignee(
      { ...place, chatGroupId: item.chatGroupId },
      { wanted: wantedOf(item), before: assigneeOf(place, item), meta },
    ),
  undo(changed) {
    const before = new Map(changed.map((item) => [item.chatGroupId, item.assignee ?? null]));
    return assigning(({ chatGroupId }) => before.get(chatGroupId) ?? null, {
      doing: '担当者を元に戻しています',
      done: (count) => `${count}件の担当者を元に戻しました`,
      failed: (count) => `${count}件の担当者は元に戻せませんでした`,
      nobody: '担当者は元のままです',
    });
  },
  refresh: readChangeAgain,
});

/** Makes a member look after selections, or nobody. */
export function assignTo(wanted: Assignee | null): ManyAct<ChosenSelection> {
  const to = wanted ? displayName(wanted) : '担当者なし';
  return assigning(() => wanted, {
    doing: '担当者を変更しています',
    done: (count) => (wanted ? `${count}件の担当者を${to}さんにしました` : `${count}件を${to}にしました`),
    failed: (count) => `${count}件の担当者は変更できませんでした`,
    nobody: wanted ? `すべて${to}さんの担当です` : `すべて${to}です`,
  });
}
