import { Search } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/ui/button';
import { Field } from '@/ui/field';
import { TextInput } from '@/ui/text-input';

type KeywordFormProps = { keyword: string; onSearch: (keyword: string) => void };

/** フリーワード: takes effect by Enter or the button, so that Japanese can be composed in peace. */
export function KeywordForm({ keyword, onSearch }: KeywordFormProps) {
  const [typed, setTyped] = useState(keyword);
  const [shown, setShown] = useState(keyword);
  if (shown !== keyword) {
    // The URL changed by itself: back, a removed chip, a saved search.
    setShown(keyword);
    setTyped(keyword);
  }

  return (
    <search className="min-w-0 flex-1">
      <form
        className="flex gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          onSearch(typed.trim());
        }}
      >
        <Field label="フリーワード" hideLabel className="flex-1">
          <TextInput
            type="search"
            icon={<Search aria-hidden="true" />}
            value={typed}
            maxLength={100}
            placeholder="スキル、会社名、経験などのキーワード"
            onChange={({ target }) => setTyped(target.value)}
          />
        </Field>
        <Button type="submit" variant="primary">
          検索
        </Button>
      </form>
    </search>
  );
}
