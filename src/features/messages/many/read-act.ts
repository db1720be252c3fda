import { chat } from '#endpoints/chat';
import { inbox } from '#endpoints/inbox';
import { interaction } from '#endpoints/interaction';
import { call } from '@/client/call';
import type { ManyAct } from '@/parts/choosing/run-many';
import type { ChosenSelection } from '@/parts/selections/chosen-selections';
import { invalidateCorporationQueries } from '@/session/corporation-queries';
import { changeRow, findListedConversation, noteRead } from '../conversation-cache';
import { ofSelections, sent } from './selection-acts';

type Place = Parameters<ManyAct<ChosenSelection>['refresh']>[0];

function isUnread(
  { queryClient, cid }: Place,
  { chatGroupId, isUnread: wasUnread }: ChosenSelection,
): boolean {
  const row = findListedConversation(queryClient, { cid, chatGroupId });
  return row ? (row.unreadCount ?? 0) > 0 : wasUnread;
}

const refresh = ({ queryClient, cid }: Place): void =>
  void invalidateCorporationQueries(
    queryClient,
    [interaction.list, interaction.show, interaction.numberOfUnreadMessages],
    cid,
  );

const unread: ManyAct<ChosenSelection> = {
  ...ofSelections,
  words: {
    unit: '件',
    doing: '未読に戻しています',
    done: (count) => `${count}件を未読に戻しました`,
    failed: (count) => `${count}件は未読に戻せませんでした`,
    nobody: 'すべて未読です',
  },
  isDone: isUnread,
  async set(place, { chatGroupId }) {
    const owner = { cid: place.cid, chatGroupId };
    const outcome = await sent(place, () => call(inbox.markUnread, { params: owner }));
    if (!outcome.hasFailed) changeRow(place.queryClient, owner, { unreadCount: 1 });
    return outcome;
  },
  undo: () => null,
  refresh,
};

/** Marks conversations as read by reading their newest messages (docs/decisions/0009). */
export const readConversations: ManyAct<ChosenSelection> = {
  ...ofSelections,
  words: {
    unit: '件',
    doing: '既読にしています',
    done: (count) => `${count}件を既読にしました`,
    failed: (count) => `${count}件は既読にできませんでした`,
    nobody: 'すべて既読です',
  },
  isDone: (place, item) => !isUnread(place, item),
  async set(place, { chatGroupId }) {
    const owner = { cid: place.cid, chatGroupId };
    const outcome = await sent(place, () => call(chat.latestMessages, { params: owner, query: {} }));
    if (!outcome.hasFailed) noteRead(place.queryClient, owner);
    return outcome;
  },
  // Marking as unread is an extension, as assignees are.
  undo: (changed) => (changed.every(({ assignee }) => assignee !== undefined) ? unread : null),
  refresh,
};
