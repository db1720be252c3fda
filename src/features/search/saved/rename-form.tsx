import { useState } from 'react';
import { SAVED_SEARCH_NAME_MAX_LENGTH } from '#endpoints/saved-search';
import { isComposing } from '@/lib/browser/is-composing';
import { Button } from '@/ui/controls/button';
import { Field } from '@/ui/forms/field';
import { TextInput } from '@/ui/forms/text-input';
import type { Outcome } from './saved-search';

type RenameFormProps = {
  name: string;
  onRename: (name: string) => Promise<Outcome>;
  onClose: () => void;
};

/** Renames a search in its place. Esc leaves the name as it is, and the list open. */
export function RenameForm({ name, onRename, onClose }: RenameFormProps) {
  const [text, setText] = useState(name);
  const [error, setError] = useState('');
  const [isSaving, setIsSaving] = useState(false);
  const [opened] = useState(name);

  async function submit() {
    const trimmed = text.trim();
    if (!trimmed) {
      setError('名前を入力してください');
      return;
    }
    setError('');
    setIsSaving(true);
    const outcome = trimmed === name ? 'done' : await onRename(trimmed);
    setIsSaving(false);
    if (typeof outcome === 'object') setError(outcome.problem);
    else onClose();
  }

  return (
    <form
      data-own-escape=""
      className="flex flex-col gap-2 py-1"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSaving) void submit();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || isComposing(event)) return;
        onClose();
      }}
    >
      <Field
        label={`「${name}」の新しい名前`}
        hideLabel
        hint={name === opened ? undefined : `ほかのメンバーが「${name}」に変更しました`}
        error={error}
      >
        <TextInput
          autoFocus
          value={text}
          maxLength={SAVED_SEARCH_NAME_MAX_LENGTH}
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
      <div className="flex justify-end gap-2">
        <Button variant="ghost" size="sm" onClick={onClose}>
          やめる
        </Button>
        <Button type="submit" variant="secondary" size="sm" loading={isSaving}>
          名前を変更
        </Button>
      </div>
    </form>
  );
}
