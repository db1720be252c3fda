import { Mail, MailCheck, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { paths } from '@/config/paths';
import { IconButton } from '@/ui/controls/icon-button';
import { Badge } from '@/ui/data/badge';
import { showToast } from '@/ui/feedback/toast-store';
import { Link } from '@/ui/navigation/link';
import { RenameForm } from './rename-form';
import type { Outcome, SavedSearch } from './saved-search';

type SavedSearchRowProps = {
  saved: SavedSearch;
  /** 「新着 3件」, where there are any. */
  newHits: string | undefined;
  onOpen: () => void;
  onRemove: () => Promise<void>;
  onRename: (name: string) => Promise<Outcome>;
  /** Null where nobody sends mails. */
  onMailChange: ((isMailed: boolean) => Promise<Outcome>) | null;
};

/** One saved search: opens it, says what is new, and renames, watches and removes it. */
export function SavedSearchRow({ onRename, ...props }: SavedSearchRowProps) {
  const [renaming, setRenaming] = useState<'never' | 'now' | 'before'>('never');
  return (
    <li className="border-line border-b py-1 last:border-b-0">
      {renaming === 'now' ? (
        <RenameForm name={props.saved.name} onRename={onRename} onClose={() => setRenaming('before')} />
      ) : (
        <ShownSearch {...props} hasFocus={renaming === 'before'} onBeginRenaming={() => setRenaming('now')} />
      )}
    </li>
  );
}

type ShownSearchProps = Omit<SavedSearchRowProps, 'onRename'> & {
  /** Whether the focus comes back from renaming it. */
  hasFocus: boolean;
  onBeginRenaming: () => void;
};

function ShownSearch({
  saved,
  newHits,
  onOpen,
  onRemove,
  onMailChange,
  hasFocus,
  onBeginRenaming,
}: ShownSearchProps) {
  const [isRemoving, setIsRemoving] = useState(false);
  const { name, createdByName, unusable } = saved;
  return (
    <div className="flex items-center gap-1">
      <div className="min-w-0 flex-1">
        <Link
          variant="plain"
          href={`${paths.profiles()}${saved.search}`}
          className="flex min-h-11 items-center rounded-md px-2 hover:bg-surface-hover md:min-h-8"
          onClick={(event) => {
            event.preventDefault();
            onOpen();
          }}
        >
          <span className="line-clamp-2 break-words">{name}</span>
        </Link>
        <div className="flex items-center gap-2 px-2 pb-0.5 text-ink-subtle text-xs">
          {newHits ? <Badge tone="accent">{newHits}</Badge> : null}
          {createdByName ? <span className="truncate">{`${createdByName}さん`}</span> : null}
        </div>
        {unusable.length > 0 ? (
          <p className="px-2 text-warning-ink text-xs">{`いまは使えない条件があり、開くとその条件なしで検索します:${unusable.join('、')}`}</p>
        ) : null}
      </div>
      <div className="flex shrink-0">
        {onMailChange ? <MailSwitch saved={saved} onChange={onMailChange} /> : null}
        <IconButton
          label={`「${name}」の名前を変更`}
          icon={<Pencil aria-hidden="true" />}
          size="sm"
          autoFocus={hasFocus}
          onClick={onBeginRenaming}
        />
        <IconButton
          label={`「${name}」を削除`}
          icon={<Trash2 aria-hidden="true" />}
          size="sm"
          loading={isRemoving}
          onClick={() => {
            setIsRemoving(true);
            void onRemove().finally(() => setIsRemoving(false));
          }}
        />
      </div>
    </div>
  );
}

type MailSwitchProps = {
  saved: SavedSearch;
  onChange: (isMailed: boolean) => Promise<Outcome>;
};

function MailSwitch({ saved: { name, isMailed }, onChange }: MailSwitchProps) {
  const [isChanging, setIsChanging] = useState(false);

  async function toggle() {
    setIsChanging(true);
    const outcome = await onChange(!isMailed);
    setIsChanging(false);
    if (outcome !== 'done') return;
    showToast({
      message: isMailed ? '新着のメールを止めました' : '新着があった日に、1日1回メールでお知らせします',
    });
  }

  return (
    <IconButton
      label={`「${name}」の新着をメールで受け取る`}
      icon={isMailed ? <MailCheck aria-hidden="true" /> : <Mail aria-hidden="true" />}
      size="sm"
      pressed={isMailed}
      loading={isChanging}
      onClick={() => void toggle()}
    />
  );
}
