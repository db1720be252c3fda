import { keepPreviousData } from '@tanstack/react-query';
import { SearchX, TextSearch } from 'lucide-react';
import { useMemo, useRef } from 'react';
import { chat, type FoundMessage, MESSAGE_KEYWORD_MAX_LENGTH } from '#endpoints/chat';
import { isMissing } from '@/client/api-error';
import { lastPageOf } from '@/lib/address/pagination-range';
import { usePageInRange } from '@/lib/address/use-page-in-range';
import { cn } from '@/lib/cn';
import { range } from '@/lib/range';
import { formatDayInWords } from '@/lib/text/format';
import { useSoughtWords } from '@/lib/text/use-sought-words';
import { usePageSize } from '@/parts/lists/use-page-size';
import { LoadError } from '@/parts/shell/load-error';
import { useCorporationQuery } from '@/session/corporation-queries';
import { Button } from '@/ui/controls/button';
import { Pagination } from '@/ui/data/pagination';
import { EmptyState } from '@/ui/feedback/empty-state';
import { Skeleton } from '@/ui/feedback/skeleton';
import { SearchInput } from '@/ui/forms/search-input';
import { SidePane } from '../side-pane';
import { FoundRow } from './found-row';
import { type ScreenState, screenHref } from './screen-state';

type SearchPaneProps = {
  state: ScreenState;
  onStateChange: (change: Partial<ScreenState>, options?: { replace?: boolean }) => void;
  chatGroupId: string | null;
  className?: string;
};

/** メッセージを検索: the messages that hold a word, in place of the list of conversations. */
export function SearchPane({ state, onStateChange, chatGroupId, className }: SearchPaneProps) {
  return (
    <SidePane
      label="メッセージの検索"
      title="メッセージを検索"
      backHref={screenHref(chatGroupId, {
        ...state,
        find: null,
        findPage: 1,
        findUntil: null,
        message: null,
      })}
      isPage={chatGroupId === null}
      head={
        <SearchInput
          label="本文・ファイル名で検索"
          placeholder="本文・ファイル名で検索"
          maxLength={MESSAGE_KEYWORD_MAX_LENGTH}
          value={state.find ?? ''}
          onSearch={(find) => onStateChange({ find, findPage: 1, findUntil: null }, { replace: true })}
        />
      }
      className={className}
    >
      {state.find === null || state.find.trim() === '' ? (
        <EmptyState
          icon={<TextSearch />}
          title="探したい言葉を入力してください"
          description="すべての会話のメッセージから探します。"
        />
      ) : (
        <Results keyword={state.find} state={state} onStateChange={onStateChange} chatGroupId={chatGroupId} />
      )}
    </SidePane>
  );
}

type ResultsProps = Pick<SearchPaneProps, 'state' | 'onStateChange' | 'chatGroupId'> & { keyword: string };

function Results({ keyword, state, onStateChange, chatGroupId }: ResultsProps) {
  const { findPage: page, findUntil } = state;
  const status = useRef<HTMLParagraphElement>(null);
  const query = useCorporationQuery(chat.searchMessages, {
    query: { keyword, page, until: findUntil ?? undefined },
    placeholderData: keepPreviousData,
    meta: { handlesErrors: true },
  });
  const { data, error, isFetching, isPlaceholderData, refetch } = query;
  const soughtWords = useSoughtWords(keyword);
  const words = useMemo(() => soughtWords(keyword), [soughtWords, keyword]);
  const pageSize = usePageSize(query, { list: 'found-messages', page });
  usePageInRange({
    page,
    pageSize,
    data: isPlaceholderData ? undefined : data,
    onPageChange: (next) => onStateChange({ findPage: next }, { replace: true }),
  });

  if (error && isMissing(error)) {
    return (
      <EmptyState
        icon={<SearchX />}
        title="このサービスではメッセージの検索を利用できません"
        description="会話の一覧では、候補者の氏名と案件名で探せます。"
      />
    );
  }
  if (error && !data) {
    return (
      <LoadError
        error={error}
        title="検索できませんでした"
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  if (!data) return <Skeletons />;
  const { searchedSince } = data;
  const bound = boundText(searchedSince);
  const isBounded = bound !== null && (data.maxCount === null || data.totalCount < data.maxCount);
  const searchFrom = (until: string | null) => {
    onStateChange({ findUntil: until, findPage: 1 });
    status.current?.focus();
  };
  const searchOlder =
    searchedSince !== null && page >= lastPageOf(data.totalCount, pageSize) ? (
      <Button loading={isPlaceholderData} onClick={() => searchFrom(searchedSince)}>
        さらに古いメッセージを検索
      </Button>
    ) : undefined;
  const count = isPlaceholderData ? '' : countText(data.totalCount, data.maxCount);
  return (
    <>
      {findUntil === null ? null : (
        <div className="flex items-center justify-between gap-2 border-line border-b px-4 py-2 text-sm">
          <span>{`${formatDayInWords(findUntil)}以前`}</span>
          <Button size="sm" variant="ghost" onClick={() => searchFrom(null)}>
            最新から検索
          </Button>
        </div>
      )}
      <p
        ref={status}
        role="status"
        tabIndex={-1}
        className={data.items.length === 0 ? 'sr-only' : 'px-4 py-2 text-ink-subtle text-xs'}
      >
        <span>{count}</span>
        {isBounded && data.items.length > 0 ? <span className="block">{bound}</span> : null}
      </p>
      {data.items.length === 0 ? (
        <EmptyState
          icon={<SearchX />}
          title={`「${keyword}」を含むメッセージは${bound === null ? 'ありません' : '見つかりませんでした'}`}
          description={bound ?? '言葉を短くするか、別の言葉でお試しください。'}
          action={searchOlder}
        />
      ) : (
        <FoundList items={data.items} words={words} state={state} isStale={isPlaceholderData} />
      )}
      <Pagination
        className="justify-center border-line border-t px-4 py-3"
        page={page}
        pageSize={pageSize}
        totalCount={data.totalCount}
        maxCount={data.maxCount}
        onPageChange={(next) => onStateChange({ findPage: next })}
        hrefFor={(next) => screenHref(chatGroupId, { ...state, findPage: next })}
      />
      {searchOlder && data.items.length > 0 ? (
        <div className="flex justify-center border-line border-t px-4 py-3">{searchOlder}</div>
      ) : null}
    </>
  );
}

type FoundListProps = {
  items: readonly FoundMessage[];
  words: readonly string[];
  state: ScreenState;
  isStale: boolean;
};

function FoundList({ items, words, state, isStale }: FoundListProps) {
  return (
    <ul
      aria-label="見つかったメッセージ"
      aria-busy={isStale || undefined}
      className={cn(
        'divide-y divide-line border-line border-t transition-opacity duration-fast',
        isStale && 'opacity-55',
      )}
    >
      {items.map((found) => (
        <li key={found.messageId}>
          <FoundRow
            found={found}
            words={words}
            href={screenHref(found.chatGroupId, { ...state, message: found.messageId })}
            isCurrent={found.messageId === state.message}
          />
        </li>
      ))}
    </ul>
  );
}

const countText = (count: number, maxCount: number | null) =>
  `${count}件${maxCount !== null && count >= maxCount ? '以上' : ''}のメッセージ`;

/** Says how far back was searched; null when that was all. */
const boundText = (since: string | null) =>
  since === null ? null : `${formatDayInWords(since)}までさかのぼって探しました。`;

function Skeletons() {
  return (
    <div role="status" aria-label="メッセージを検索しています" className="divide-y divide-line">
      {range(6).map((row) => (
        <div key={row} className="flex flex-col gap-2 px-4 py-3.5">
          <Skeleton className="h-3.5 w-32" />
          <Skeleton className="h-3 w-full" />
          <Skeleton className="h-3 w-2/3" />
        </div>
      ))}
    </div>
  );
}
