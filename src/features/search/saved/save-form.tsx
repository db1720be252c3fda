import { useState } from 'react';
import { SAVED_SEARCH_NAME_MAX_LENGTH } from '#endpoints/saved-search';
import { Button } from '@/ui/controls/button';
import { Field } from '@/ui/forms/field';
import { TextInput } from '@/ui/forms/text-input';
import type { SavedSearches, SearchToSave } from './saved-search';

type SaveFormProps = SearchToSave & {
  saved: SavedSearches;
  onSaved: (name: string) => void;
};

/** Returns a name to start from. */
const nameOf = (conditions: SearchToSave['conditions']): string =>
  conditions
    .map(({ label }) => label)
    .join(' ')
    .slice(0, 50);

/** Saves the present conditions under a name. What was typed stays, whatever fails. */
export function SaveForm({ search, conditions, saved, onSaved }: SaveFormProps) {
  const [name, setName] = useState(() => nameOf(conditions));
  const [error, setError] = useState('');
  const [isSaving, setIsSaving] = useState(false);
  if (search === '') {
    return <p className="text-ink-muted text-sm">条件を指定すると、いまの検索を保存できます。</p>;
  }

  async function submit() {
    const trimmed = name.trim();
    if (!trimmed) {
      setError('名前を入力してください');
      return;
    }
    setError('');
    setIsSaving(true);
    const outcome = await saved.save(trimmed, search);
    setIsSaving(false);
    if (typeof outcome === 'object') setError(outcome.problem);
    else onSaved(trimmed);
  }

  return (
    <form
      className="flex flex-col gap-2.5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSaving) void submit();
      }}
    >
      <Field label="いまの検索条件を保存" error={error}>
        <TextInput
          value={name}
          maxLength={SAVED_SEARCH_NAME_MAX_LENGTH}
          onChange={({ target }) => setName(target.value)}
        />
      </Field>
      <Button type="submit" variant="secondary" size="sm" className="self-end" loading={isSaving}>
        保存
      </Button>
    </form>
  );
}
