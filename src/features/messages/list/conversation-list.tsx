import { AlarmClock, CalendarClock, MessagesSquare, TextSearch } from 'lucide-react';
import NextLink from 'next/link';
import { type ComponentProps, type RefObject, useRef } from 'react';
import { paths } from '@/config/paths';
import { cn } from '@/lib/cn';
import { range } from '@/lib/range';
import { listInUse } from '@/parts/lists/use-list';
import { LoadError } from '@/parts/shell/load-error';
import { usePagePrefetch } from '@/session/page-reads';
import { Button } from '@/ui/controls/button';
import { TabCount } from '@/ui/data/tab-count';
import { EmptyState } from '@/ui/feedback/empty-state';
import { Skeleton } from '@/ui/feedback/skeleton';
import { ButtonLink } from '@/ui/navigation/link';
import { LinkTabs } from '@/ui/navigation/link-tabs';
import { useChoosing } from '../many/choose-conversation';
import { ChosenConversationsArea } from '../many/chosen-conversations-area';
import { ConversationFilters } from './conversation-filters';
import { ConversationRow } from './conversation-row';
import {
  conversationList,
  type ListFilter,
  type MessagesState,
  messagesHref,
  messagesHrefs,
} from './conversations';
import type { useConversations } from './use-conversations';
import { useEndInSight, useListScroll } from './use-list-scroll';

const filters = [
  { key: 'all', label: 'すべて' },
  { key: 'unread', label: '未読' },
  { key: 'needsReply', label: '要返信' },
  { key: 'scout', label: 'スカウト' },
  { key: 'application', label: '応募' },
] as const satisfies readonly { key: ListFilter; label: string }[];

const loadReads = () => import('../reads').then((module) => module.messagesReads);

type ConversationListProps = {
  state: MessagesState;
  onStateChange: (change: Partial<MessagesState>, options?: { replace?: boolean }) => void;
  chatGroupId: string | null;
  conversations: ReturnType<typeof useConversations>;
  className?: string;
  /** 予約中, where messages leave later. */
  plannedHref: string;
  /** The search of message texts for the word in the list's search; null where there is none. */
  textSearchHref: string | null;
};

/** The filters with something to do: with more numbers the tabs would not fit beside a conversation. */
const counted: readonly ListFilter[] = ['unread', 'needsReply'];

/** The pane with the list of conversations, its filters and its search. */
export function ConversationList(props: ConversationListProps) {
  const { state, onStateChange, chatGroupId, conversations, className, plannedHref, textSearchHref } = props;
  const container = useRef<HTMLDivElement>(null);
  const onScroll = useListScroll(container, {
    conditions: conversations.conditions,
    firstLoaded: conversations.firstLoaded,
    rowCount: conversations.rows.length,
    page: state.page,
    isAlone: chatGroupId === null,
  });
  const { isChoosing, button } = useChoosing();
  const Heading = chatGroupId === null ? 'h1' : 'p';
  return (
    <section
      aria-label="会話の一覧"
      className={cn('min-h-0 flex-col border-line bg-surface md:border-r', className)}
    >
      <div className="flex flex-col gap-2.5 px-4 pt-3.5 pb-1">
        <div className="flex items-center justify-between">
          <Heading
            {...(chatGroupId === null ? { tabIndex: -1, 'data-page-heading': '' } : null)}
            className="font-bold text-xl"
          >
            メッセージ
          </Heading>
          <div>{button}</div>
        </div>
        <ConversationFilters list={listInUse(conversationList, { state, setState: onStateChange })} />
      </div>
      <LinkTabs
        label="会話の絞り込み"
        className="px-2 md:px-1.5 xl:px-2 [&_a]:px-2 md:[&_a]:gap-1 md:[&_a]:px-1.5 md:[&_ul]:gap-0 xl:[&_ul]:gap-1"
        current={state.filter}
        tabs={filters.map((filter) => ({
          ...filter,
          count: counted.includes(filter.key) ? conversations.data?.filterCounts?.[filter.key] : undefined,
          href: messagesHref(chatGroupId, { ...state, filter: filter.key, page: 1 }),
          shallow: true,
          scroll: false,
        }))}
      />
      {textSearchHref === null ? null : (
        <RowLink href={textSearchHref}>
          <TextSearch aria-hidden="true" className="size-4 shrink-0" />
          <span className="truncate">{`「${state.word}」`}</span>
          <span className="-ml-2 shrink-0">をメッセージの本文で検索</span>
        </RowLink>
      )}
      <div
        ref={container}
        onScroll={onScroll}
        data-choosing={isChoosing ? '' : undefined}
        className="group/list min-h-0 flex-1 overflow-y-auto overscroll-contain"
      >
        {/* Comes with the rows: above them it would push down what shows until then. */}
        <SnoozedLink
          state={state}
          chatGroupId={chatGroupId}
          count={conversations.data?.filterCounts?.snoozed ?? 0}
        />
        <PlannedLink href={plannedHref} counts={conversations.data?.filterCounts} />
        <Rows {...props} container={container} />
      </div>
      <ChosenConversationsArea />
    </section>
  );
}

type SnoozedLinkProps = Pick<ConversationListProps, 'state' | 'chatGroupId'> & { count: number };

/** The link to スヌーズ中, if there is something snoozed: a further tab would not fit beside a conversation. */
function SnoozedLink({ state, chatGroupId, count }: SnoozedLinkProps) {
  const isCurrent = state.filter === 'snoozed';
  if (count === 0 && !isCurrent) return null;
  return (
    <RowLink
      href={messagesHref(chatGroupId, { ...state, filter: 'snoozed', page: 1 })}
      aria-current={isCurrent ? 'page' : undefined}
    >
      <AlarmClock aria-hidden="true" className="size-4 shrink-0" />
      <span>スヌーズ中</span>
      <TabCount count={count} />
    </RowLink>
  );
}

type PlannedLinkProps = {
  href: string;
  counts: { planned?: number | null | undefined; held?: number | null | undefined } | null | undefined;
};

/** The link to 予約中, if anything leaves later; it says what was held. */
function PlannedLink({ href, counts }: PlannedLinkProps) {
  const { planned, held } = counts ?? {};
  if (!planned) return null;
  return (
    <RowLink href={href}>
      <CalendarClock aria-hidden="true" className="size-4 shrink-0" />
      <span>予約中</span>
      <TabCount count={planned} />
      {held ? <span className="font-medium text-danger-ink">{`${held}件は未送信`}</span> : null}
    </RowLink>
  );
}

/** A way out of the list, as wide as its rows. */
function RowLink(props: ComponentProps<typeof NextLink>) {
  return (
    <NextLink
      {...props}
      shallow
      scroll={false}
      className="relative flex min-h-11 items-center gap-2 border-line border-b px-4 text-ink-muted text-sm no-underline hover:bg-surface-hover focus-visible:-outline-offset-2 aria-[current]:bg-accent-faint aria-[current]:font-bold aria-[current]:text-accent md:min-h-9"
    />
  );
}

type RowsProps = ConversationListProps & { container: RefObject<HTMLDivElement | null> };

function Rows({ state, onStateChange, chatGroupId, conversations, container }: RowsProps) {
  const { data, rows, isStale, error, isRetrying, retry, showEarlier, isLoading } = conversations;
  const intent = usePagePrefetch('li', loadReads);
  if (error && !data) {
    return (
      <LoadError
        error={error}
        title="会話の一覧を読み込めませんでした"
        onRetry={retry}
        retrying={isRetrying}
      />
    );
  }
  if (!data) return <RowSkeletons />;
  if (rows.length === 0) return <NoConversations state={state} onStateChange={onStateChange} />;
  const hrefOf = messagesHrefs(state);
  const listHref = hrefOf(null);
  return (
    <>
      {showEarlier ? (
        <div className="flex justify-center border-line border-b px-4 py-3">
          <Button size="sm" variant="ghost" loading={isLoading} onClick={showEarlier}>
            前の会話を表示
          </Button>
        </div>
      ) : null}
      <ul
        aria-label="会話"
        {...intent}
        aria-busy={isStale || undefined}
        className={cn('divide-y divide-line transition-opacity duration-fast', isStale && 'opacity-55')}
      >
        {rows.map((row) => (
          <li
            key={row.chatGroupId}
            data-row-key={row.chatGroupId}
            className="[contain-intrinsic-size:auto_5.5rem] [content-visibility:auto]"
          >
            <ConversationRow
              row={row}
              href={hrefOf(row.chatGroupId)}
              listHref={listHref}
              isCurrent={row.chatGroupId === chatGroupId}
            />
          </li>
        ))}
      </ul>
      <ListEnd conversations={conversations} page={state.page} container={container} />
    </>
  );
}

/** Loads the next page when the end is near; or says that it could not be loaded. */
function ListEnd({
  conversations,
  page,
  container,
}: Pick<RowsProps, 'conversations' | 'container'> & { page: number }) {
  const { data, error, isRetrying, retry, showMore, isLoading, isLoadingMore } = conversations;
  const end = useRef<HTMLDivElement>(null);
  useEndInSight({ container, end, page }, error || isLoading ? undefined : showMore);
  const isCapped = data !== undefined && data.maxCount === data.totalCount;
  return (
    <div
      ref={end}
      className="flex flex-col items-center gap-2 border-line border-t px-4 py-3 text-ink-subtle text-sm"
    >
      {error ? (
        <div role="alert" className="flex flex-col items-center gap-2 text-danger-ink">
          <span>続きの会話を読み込めませんでした</span>
          <Button size="sm" loading={isRetrying} onClick={retry}>
            再読み込み
          </Button>
        </div>
      ) : showMore || isLoadingMore ? (
        <Button size="sm" variant="ghost" loading={isLoading} onClick={showMore}>
          さらに表示
        </Button>
      ) : null}
      <p role="status">
        {isLoadingMore
          ? '続きの会話を読み込んでいます'
          : `全${data?.totalCount ?? 0}件${isCapped ? '以上' : ''}`}
      </p>
    </div>
  );
}

function NoConversations({ state, onStateChange }: Pick<ConversationListProps, 'state' | 'onStateChange'>) {
  if (conversationList.narrowedBy(state).length === 0) {
    return (
      <EmptyState
        icon={<MessagesSquare />}
        title="メッセージはまだありません"
        description="スカウトを送るか、応募が届くと、ここでやりとりできます。"
        action={<ButtonLink href={paths.profiles()}>候補者検索へ</ButtonLink>}
      />
    );
  }
  return (
    <EmptyState
      icon={<MessagesSquare />}
      title="条件に合う会話はありません"
      action={<Button onClick={() => onStateChange(conversationList.defaults)}>条件をクリア</Button>}
    />
  );
}

function RowSkeletons() {
  return (
    <div role="status" aria-label="会話を読み込んでいます" className="divide-y divide-line">
      {range(7).map((row) => (
        <div key={row} className="flex gap-3 px-4 py-3.5">
          <Skeleton className="size-8 shrink-0 rounded-full" />
          <div className="flex flex-1 flex-col gap-2 py-0.5">
            <Skeleton className="h-3.5 w-28" />
            <Skeleton className="h-3 w-3/4" />
            <Skeleton className="h-3 w-full" />
            <Skeleton className="h-4 w-14" />
          </div>
        </div>
      ))}
    </div>
  );
}
