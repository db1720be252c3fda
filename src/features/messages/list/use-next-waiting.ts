import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/router';
import { useEffect, useRef, useState } from 'react';
import type { Interaction } from '#endpoints/interaction';
import { waitingOf } from '@/parts/selections/waiting';
import { useCorporationId } from '@/session/use-session';
import { showAlert } from '@/ui/feedback/alert-store';
import { showToast } from '@/ui/feedback/toast-store';
import { useConversation } from '../use-conversation';
import { conversationList, type MessagesState } from './conversations';
import { findRow, type useConversations } from './use-conversations';

/** 送信して次へ: where it leads. */
export type NextWaiting = {
  /** One has come to the open conversation by it, to write there. */
  hasArrived: boolean;
  /**
   * Opens the next conversation that waits for our reply, and returns whether there was one. Undefined where it is known
   * that there is none.
   */
  open: (() => Promise<boolean>) | undefined;
};

const isWaiting = ({ last, selectionStatus }: Interaction) =>
  last !== null && waitingOf({ lastMessage: last, appliedAt: last.sentAt, selectionStatus }) !== null;

/** The other conversations of the list, from the one after the open one on, and from the top again behind the last. */
function othersAfter(rows: readonly Interaction[], chatGroupId: string | null): Interaction[] {
  const index = findRow(rows, chatGroupId)?.index ?? -1;
  return [...rows.slice(index + 1), ...rows.slice(0, Math.max(index, 0))];
}

type List = Pick<ReturnType<typeof useConversations>, 'rows' | 'data' | 'showMore' | 'showEarlier'>;

/** Finds the next conversation that waits for our reply: in the list that is shown, then among all under its conditions. */
export function useNextWaiting(
  { rows, data, showMore, showEarlier }: List,
  {
    state,
    chatGroupId,
    hrefOf,
  }: {
    state: MessagesState;
    chatGroupId: string | null;
    hrefOf: (id: string) => string;
  },
): NextWaiting {
  const router = useRouter();
  const queryClient = useQueryClient();
  const cid = useCorporationId();
  const { data: detail } = useConversation(chatGroupId);
  const [arrival, setArrival] = useState<string | null>(null);
  /** What was answered on the way, with the message answered: ours may still be on its way. */
  const answered = useRef(new Map<string, string | undefined>());
  const now = useRef(chatGroupId);
  useEffect(() => {
    now.current = chatGroupId;
    if (chatGroupId === arrival) return () => setArrival((next) => (next === arrival ? null : next));
  }, [chatGroupId, arrival]);

  const isNext = (row: Interaction) =>
    row.chatGroupId !== chatGroupId &&
    isWaiting(row) &&
    (!answered.current.has(row.chatGroupId) || answered.current.get(row.chatGroupId) !== row.last?.sentAt);

  async function lookUp(): Promise<Interaction | undefined> {
    const waiting = conversationList.query(cid, { ...state, filter: 'needsReply', page: 1 });
    const { items } = await queryClient.fetchQuery({
      ...waiting,
      staleTime: 0,
      meta: { handlesErrors: true },
    });
    return items.find(isNext);
  }

  async function open(): Promise<boolean> {
    if (chatGroupId !== null) answered.current.set(chatGroupId, detail?.last?.sentAt);
    try {
      const next = othersAfter(rows, chatGroupId).find(isNext) ?? (await lookUp());
      if (now.current !== chatGroupId) return false;
      if (next) {
        setArrival(next.chatGroupId);
        return await router.push(hrefOf(next.chatGroupId), undefined, { scroll: false });
      }
      showToast({ message: '要返信の会話はほかにありません' });
    } catch {
      showAlert({ message: '次の会話を確認できませんでした。一覧から会話を選んでください。' });
    }
    return false;
  }

  const isAllShown = !showMore && !showEarlier;
  const waitingRows = rows.filter(isWaiting);
  const canBeMore = !isAllShown && (data?.filterCounts?.needsReply ?? Infinity) > waitingRows.length;
  const isThere = waitingRows.some((row) => row.chatGroupId !== chatGroupId) || canBeMore;
  return { hasArrived: arrival !== null && arrival === chatGroupId, open: isThere ? open : undefined };
}
