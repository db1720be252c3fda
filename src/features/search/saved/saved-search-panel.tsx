import { Bookmark } from 'lucide-react';
import { type RefObject, useRef, useState } from 'react';
import { LoadError } from '@/parts/shell/load-error';
import { EmptyState } from '@/ui/feedback/empty-state';
import { InlineNotice } from '@/ui/feedback/inline-notice';
import { Skeleton } from '@/ui/feedback/skeleton';
import { showToast } from '@/ui/feedback/toast-store';
import { SaveForm } from './save-form';
import type { Outcome, SavedSearch, SavedSearches, SearchToSave } from './saved-search';
import { SavedSearchRow } from './saved-search-row';
import { useOpenSearch } from './use-open-search';
import { useSavedSearches } from './use-saved-searches';

const GONE = 'この検索は、ほかのメンバーが削除しました。';

type SavedSearchPanelProps = SearchToSave & { onClose: () => void };

/** What 保存した検索 shows: saves the conditions under a name, and brings them back. */
export function SavedSearchPanel({ search, conditions, onClose }: SavedSearchPanelProps) {
  const saved = useSavedSearches();
  const { searches } = saved;
  const [problem, setProblem] = useState<string | null>(null);
  const content = useRef<HTMLDivElement>(null);
  const { open, missing } = useOpenSearch(saved, onClose);
  const notice = problem ?? missing;

  return (
    <div ref={content} tabIndex={-1} className="flex flex-col gap-4 outline-none">
      {notice ? (
        <div role="alert">
          <InlineNotice tone="danger">{notice}</InlineNotice>
        </div>
      ) : null}
      <SaveForm
        key={search}
        search={search}
        conditions={conditions}
        saved={saved}
        onSaved={(name) => {
          showToast({ message: `検索条件を「${name}」として保存しました` });
          onClose();
        }}
      />
      <div className="border-line border-t pt-2">
        {searches ? (
          <SearchList
            searches={searches}
            saved={saved}
            content={content}
            onOpen={open}
            onProblem={setProblem}
          />
        ) : (
          <NotLoaded saved={saved} />
        )}
        {saved.roomNote ? <p className="mt-2 text-ink-subtle text-xs">{saved.roomNote}</p> : null}
      </div>
    </div>
  );
}

function NotLoaded({ saved: { error, isFetching, retry } }: { saved: SavedSearches }) {
  if (error) {
    return (
      <LoadError
        error={error}
        className="py-6"
        title="保存した検索を読み込めませんでした"
        onRetry={retry}
        retrying={isFetching}
      />
    );
  }
  return (
    <div
      role="status"
      aria-busy="true"
      aria-label="保存した検索を読み込んでいます"
      className="flex flex-col gap-4 py-3"
    >
      <Skeleton className="w-3/5" />
      <Skeleton className="w-4/5" />
      <Skeleton className="w-1/2" />
    </div>
  );
}

type SearchListProps = {
  searches: readonly SavedSearch[];
  saved: SavedSearches;
  /** Takes the focus of a row that leaves. */
  content: RefObject<HTMLDivElement | null>;
  onOpen: (saved: SavedSearch) => void;
  onProblem: (problem: string | null) => void;
};

function SearchList({ searches, saved, content, onOpen, onProblem }: SearchListProps) {
  /** Shows what went wrong above the list, where it stays when the row leaves. */
  const show = (outcome: Outcome) => {
    onProblem(outcome === 'gone' ? GONE : outcome === 'done' ? null : outcome.problem);
    return outcome;
  };

  /** A try that fails takes its offer away, so there is another one. */
  function offerUndo(each: SavedSearch, message: string) {
    const undo = async () => {
      if (!(await saved.restore(each))) offerUndo(each, `「${each.name}」は削除されたままです`);
    };
    showToast({ message, action: { label: '元に戻す', onAction: () => void undo() } });
  }

  async function remove(each: SavedSearch) {
    content.current?.focus();
    if (show(await saved.remove(each)) !== 'done') return;
    offerUndo(each, `「${each.name}」を削除しました`);
  }

  if (searches.length === 0) {
    return (
      <EmptyState
        className="py-6"
        icon={<Bookmark aria-hidden="true" />}
        title="保存した検索はまだありません"
        description={
          saved.isShared
            ? '保存した検索は、企業のメンバー全員で使えます。新着の候補者の数も、ここで分かります。'
            : undefined
        }
      />
    );
  }
  const { changeMail } = saved;
  return (
    <ul aria-label="保存した検索の一覧" className="flex flex-col">
      {searches.map((each) => (
        <SavedSearchRow
          key={each.id}
          saved={each}
          newHits={saved.newHits.get(each.id)}
          onOpen={() => onOpen(each)}
          onRemove={() => remove(each)}
          onRename={async (name) => {
            const outcome = await saved.rename(each, name);
            if (outcome === 'gone') show(outcome);
            return outcome;
          }}
          onMailChange={changeMail && (async (isMailed) => show(await changeMail(each, isMailed)))}
        />
      ))}
    </ul>
  );
}
