import { Search } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/ui/button';
import { Field } from '@/ui/field';
import { TextInput } from '@/ui/text-input';

type ProjectSearchFormProps = {
  /** The word that is searched for now. */
  word: string;
  onSearch: (word: string) => void;
};

/** Searches by title when submitted: by Enter, or by the button. */
export function ProjectSearchForm({ word, onSearch }: ProjectSearchFormProps) {
  const [typed, setTyped] = useState(word);
  const [shownFor, setShownFor] = useState(word);
  // Back, forward and 検索を解除 change the word from outside.
  if (shownFor !== word) {
    setShownFor(word);
    setTyped(word);
  }

  return (
    <form
      className="flex w-[calc(100vw-2*var(--page-gutter))] gap-2 md:w-auto"
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(typed.trim());
      }}
    >
      <Field label="案件名" hideLabel className="flex-1 md:w-64">
        <TextInput
          type="search"
          enterKeyHint="search"
          icon={<Search />}
          maxLength={100}
          placeholder="案件名で検索"
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            // The browser's own button empties the input: what is not typed is not searched for.
            if (event.currentTarget.value === '' && word !== '') onSearch('');
          }}
        />
      </Field>
      <Button type="submit">検索</Button>
    </form>
  );
}
