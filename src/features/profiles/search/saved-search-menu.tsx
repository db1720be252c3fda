import { Bookmark, X } from 'lucide-react';
import { useRouter } from 'next/router';
import { useState } from 'react';
import { paths } from '@/config/paths';
import { useCorporationId } from '@/session/use-session';
import { Button } from '@/ui/button';
import { Field } from '@/ui/field';
import { IconButton } from '@/ui/icon-button';
import { Link } from '@/ui/link';
import { Popover, PopoverContent, PopoverTrigger } from '@/ui/popover';
import { TextInput } from '@/ui/text-input';
import { showToast } from '@/ui/toast-store';
import {
  MAX_SAVED_SEARCHES,
  removeSearch,
  restoreSearch,
  SAVED_SEARCH_NAME_MAX_LENGTH,
  type SavedSearch,
  saveSearch,
  useSavedSearches,
} from './saved-searches';

export type SavedSearchMenuProps = {
  /** Query part of the URL that would be saved; empty when there is nothing to save. */
  search: string;
  /** A name to start from, made of the conditions. */
  suggestedName: string;
};

/** 保存した検索, open from the start: keeps the conditions under a name, and brings them back. */
export function SavedSearchMenu({ search, suggestedName }: SavedSearchMenuProps) {
  const router = useRouter();
  const corporationId = useCorporationId();
  const searches = useSavedSearches(corporationId);
  const [isOpen, setIsOpen] = useState(true);

  const remove = (saved: SavedSearch) => {
    removeSearch(corporationId, saved.id);
    showToast({
      message: `「${saved.name}」を削除しました`,
      action: { label: '元に戻す', onAction: () => restoreSearch(corporationId, saved) },
    });
  };

  return (
    <Popover open={isOpen} onOpenChange={setIsOpen}>
      <PopoverTrigger asChild>
        <Button variant="secondary" icon={<Bookmark aria-hidden="true" />}>
          保存した検索
        </Button>
      </PopoverTrigger>
      <PopoverContent align="end" aria-label="保存した検索">
        <SaveForm
          key={search}
          search={search}
          suggestedName={suggestedName}
          onSave={(name) => {
            saveSearch(corporationId, name, search);
            showToast({ message: `検索条件を「${name}」として保存しました` });
            setIsOpen(false);
          }}
        />
        {searches.length === 0 ? (
          <p className="mt-4 text-ink-subtle text-sm">保存した検索はまだありません。</p>
        ) : (
          <ul className="mt-4 flex flex-col border-line border-t pt-2">
            {searches.map((saved) => (
              <li key={saved.id} className="flex items-center gap-1">
                <Link
                  variant="plain"
                  href={`${paths.profiles()}${saved.search}`}
                  className="min-w-0 flex-1 truncate rounded-md px-2 py-2 hover:bg-surface-hover md:py-1.5"
                  onClick={(event) => {
                    event.preventDefault();
                    setIsOpen(false);
                    void router.push(`${paths.profiles()}${saved.search}`, undefined, { shallow: true });
                  }}
                >
                  {saved.name}
                </Link>
                <IconButton
                  label={`「${saved.name}」を削除`}
                  icon={<X aria-hidden="true" />}
                  size="sm"
                  variant="ghost"
                  onClick={() => remove(saved)}
                />
              </li>
            ))}
          </ul>
        )}
        {searches.length >= MAX_SAVED_SEARCHES ? (
          <p className="mt-2 text-ink-subtle text-xs">
            {MAX_SAVED_SEARCHES}件まで保存できます。次に保存すると最も古いものが消えます。
          </p>
        ) : null}
      </PopoverContent>
    </Popover>
  );
}

function SaveForm({
  search,
  suggestedName,
  onSave,
}: SavedSearchMenuProps & { onSave: (name: string) => void }) {
  const [name, setName] = useState(suggestedName);
  const [error, setError] = useState('');
  if (search === '') {
    return <p className="text-ink-muted text-sm">条件を指定すると、いまの検索を保存できます。</p>;
  }
  return (
    <form
      className="flex flex-col gap-2.5"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim()) onSave(name.trim());
        else setError('名前を入力してください');
      }}
    >
      <Field label="いまの検索条件を保存" error={error}>
        <TextInput
          value={name}
          maxLength={SAVED_SEARCH_NAME_MAX_LENGTH}
          onChange={({ target }) => setName(target.value)}
        />
      </Field>
      <Button type="submit" variant="secondary" size="sm" className="self-end">
        保存
      </Button>
    </form>
  );
}
