import type { ReactNode } from 'react';
import { SearchInput } from '@/ui/forms/search-input';
import type { Filters } from './define-list';
import type { Filter } from './filter';
import type { FilterName, ListInUse } from './use-list';

type WordsFilterProps = {
  /** Accessible name and placeholder. */
  label: string;
  placeholder?: string;
  hint?: string;
  className?: string;
};

/** The search of a list: it searches while one types, without a history entry for each letter. */
export function WordsFilter<F extends Filters>(
  props: WordsFilterProps & { list: ListInUse<F>; name: FilterName<F, Filter<string>> },
): ReactNode;
export function WordsFilter({
  list: { state, set },
  name,
  label,
  placeholder = label,
  ...props
}: WordsFilterProps & { list: ListInUse<Record<string, Filter<string>>>; name: string }) {
  return (
    <SearchInput
      {...props}
      label={label}
      placeholder={placeholder}
      value={state[name] ?? ''}
      onSearch={(words) => set(name, words, { replace: true })}
    />
  );
}
