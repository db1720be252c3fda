import { useQueryClient } from '@tanstack/react-query';
import { MessagesSquare } from 'lucide-react';
import { useRouter } from 'next/router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useUrlState } from '@/lib/address/use-url-state';
import { isComposing } from '@/lib/browser/is-composing';
import { lazyComponent, useLazyComponent } from '@/lib/browser/use-lazy-component';
import { cn } from '@/lib/cn';
import { sendsLater } from '@/parts/later/sends-later';
import { conversationEvents } from '@/parts/live/conversation-events';
import { NotificationHint } from '@/parts/notifications/notification-hint';
import { RefusalsHost } from '@/parts/refusals/refusals-host';
import { PageTitle } from '@/parts/shell/page-title';
import { useLabelShortcut } from '@/parts/shortcuts/use-candidate-shortcuts';
import { useShortcuts } from '@/parts/shortcuts/use-shortcuts';
import { Kbd } from '@/ui/data/keyboard-key';
import { EmptyState } from '@/ui/feedback/empty-state';
import { applyConversationEvent } from './conversation-cache';
import { ConversationList } from './list/conversation-list';
import { findsTexts } from './list/conversations';
import { findRow, useConversations } from './list/use-conversations';
import { useNextWaiting } from './list/use-next-waiting';
import { screenCodecs, screenHref } from './search/screen-state';
import { preloadConversationBody, ThreadPane } from './thread/thread-pane';

const plannedPane = lazyComponent(() => import('./later/planned-pane').then((module) => module.PlannedPane));
const searchPane = lazyComponent(() => import('./search/search-pane').then((module) => module.SearchPane));

/** メッセージ: the conversations beside the open one; on phones one after the other. */
export function MessagesScreen() {
  const router = useRouter();
  const { state, setState, isReady } = useUrlState(screenCodecs);
  const isSearching = findsTexts && state.find !== null;
  const Search = useLazyComponent(searchPane, isSearching);
  const isPlannedShown = sendsLater && state.planned !== null && !isSearching;
  const Planned = useLazyComponent(plannedPane, isPlannedShown);
  const { chatGroupId: parameter } = router.query;
  const chatGroupId = typeof parameter === 'string' ? parameter : null;
  const conversations = useConversations(state, {
    chatGroupId,
    isReady,
    goToPage: (page) => setState({ page }, { replace: true }),
  });
  const { rows } = conversations;
  useConversationEvents();
  useLabelShortcut();
  // Beside the calls of the list, so that the messages do not wait for it.
  useEffect(preloadConversationBody, []);

  const hrefOf = (id: string | null) => screenHref(id, { ...state, message: null });
  const paneClass = cn('w-full shrink-0 md:flex md:w-84 xl:w-88', chatGroupId === null ? 'flex' : 'hidden');

  const next = useNextWaiting(conversations, { state, chatGroupId, hrefOf });
  useConversationKeys(useStep(conversations, chatGroupId, hrefOf));

  return (
    <>
      <NotificationHint />
      <div className="px-4 pt-3 empty:hidden">
        <RefusalsHost />
      </div>
      <div {...useFocusInPane(isSearching && Search !== null)} className="flex min-h-0 flex-1">
        {isSearching && Search ? (
          <Search state={state} onStateChange={setState} chatGroupId={chatGroupId} className={paneClass} />
        ) : isPlannedShown && Planned ? (
          <Planned state={state} onStateChange={setState} chatGroupId={chatGroupId} className={paneClass} />
        ) : (
          <ConversationList
            state={state}
            onStateChange={setState}
            chatGroupId={chatGroupId}
            conversations={conversations}
            className={paneClass}
            plannedHref={screenHref(chatGroupId, { ...state, planned: 1 })}
            textSearchHref={
              findsTexts && state.word !== '' ? screenHref(chatGroupId, { ...state, find: state.word }) : null
            }
          />
        )}
        {chatGroupId === null ? (
          <NothingOpen hasConversations={conversations.data?.totalCount !== 0} />
        ) : (
          <ThreadPane
            key={chatGroupId}
            chatGroupId={chatGroupId}
            known={findRow(rows, chatGroupId)?.row}
            listHref={hrefOf(null)}
            targetId={isSearching ? state.message : null}
            next={next}
          />
        )}
      </div>
    </>
  );
}

/** The list and the search take each other's place: where the focus has gone with one, it goes to the field of the other. */
function useFocusInPane(isSearchShown: boolean) {
  const ref = useRef<HTMLDivElement>(null);
  const hasHadFocus = useRef(false);
  const shown = useRef(isSearchShown);
  useEffect(() => {
    if (shown.current === isSearchShown) return;
    shown.current = isSearchShown;
    if (!hasHadFocus.current || document.activeElement !== document.body) return;
    ref.current?.querySelector<HTMLElement>('[type="search"]')?.focus();
  }, [isSearchShown]);
  const onFocus = () => {
    hasHadFocus.current = true;
  };
  return { ref, onFocus };
}

function NothingOpen({ hasConversations }: { hasConversations: boolean }) {
  return (
    <div className="hidden min-w-0 flex-1 place-items-center bg-surface-canvas md:grid">
      <PageTitle>メッセージ</PageTitle>
      {hasConversations ? (
        <EmptyState
          icon={<MessagesSquare />}
          title="会話を選択してください"
          description={
            <span className="flex flex-wrap items-center justify-center gap-1">
              <Kbd>Alt</Kbd>
              <Kbd>J</Kbd>
              <Kbd>K</Kbd>
              <span>で次・前の会話に移動できます</span>
            </span>
          }
        />
      ) : null}
    </div>
  );
}

/**
 * Opens the conversation after (1) or before (-1) the open one. Where it is on a page that is not shown, it opens as soon
 * as that page has come, if one has not opened another one meanwhile.
 */
function useStep(
  { rows, showMore, showEarlier, error }: ReturnType<typeof useConversations>,
  chatGroupId: string | null,
  hrefOf: (id: string) => string,
): (step: 1 | -1) => void {
  const router = useRouter();
  const [awaited, setAwaited] = useState<{ from: string; step: 1 | -1 } | null>(null);
  const rowAfter = (step: 1 | -1) =>
    rows[(findRow(rows, chatGroupId)?.index ?? (step === 1 ? -1 : rows.length)) + step];
  const open = (id: string) => void router.push(hrefOf(id), undefined, { scroll: false });
  const arrived = awaited && awaited.from === chatGroupId ? rowAfter(awaited.step)?.chatGroupId : undefined;

  const goOn = useEffectEvent(open);
  useEffect(() => {
    if (arrived === undefined) return;
    setAwaited(null);
    goOn(arrived);
  }, [arrived]);

  return (step) => {
    const next = rowAfter(step);
    if (next) return open(next.chatGroupId);
    const showBeyond = step === 1 ? showMore : showEarlier;
    if (!showBeyond || chatGroupId === null || error || awaited?.from === chatGroupId) return;
    setAwaited({ from: chatGroupId, step });
    showBeyond();
  };
}

/** Only listed in the help: they have their own listener, since they also work in text fields. */
const listed = [
  { key: 'Alt+J', label: '次の会話' },
  { key: 'Alt+K', label: '前の会話' },
];

/** Alt+J and Alt+K open the next and the previous conversation, also from a text field (docs/product/everywhere.md). */
function useConversationKeys(onMove: (step: 1 | -1) => void): void {
  useShortcuts(listed);
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (!event.altKey || event.metaKey || event.ctrlKey || event.shiftKey || isComposing(event)) return;
    // By place, not by character: with Alt a Mac types 「∆」 on the J key.
    if (event.code !== 'KeyJ' && event.code !== 'KeyK') return;
    if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return;
    event.preventDefault();
    onMove(event.code === 'KeyJ' ? 1 : -1);
  });

  useEffect(() => {
    window.addEventListener('keydown', handle);
    return () => window.removeEventListener('keydown', handle);
  }, []);
}

/** Applies what other tabs of this browser do to conversations. */
function useConversationEvents(): void {
  const queryClient = useQueryClient();
  useEffect(
    () => conversationEvents.listen((event) => applyConversationEvent(queryClient, event)),
    [queryClient],
  );
}
