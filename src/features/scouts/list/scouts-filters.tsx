import { SlidersHorizontal } from 'lucide-react';
import { useId, useState } from 'react';
import { cn } from '@/lib/cn';
import { isReversed } from '@/lib/dates/period';
import { DaysFilterField } from '@/parts/lists/days-filter';
import { ChoiceFilterField, OneFilterField } from '@/parts/lists/filter-fields';
import type { ListInUse } from '@/parts/lists/use-list';
import { WordsFilter } from '@/parts/lists/words-filter';
import { Button } from '@/ui/controls/button';
import { CountBadge } from '@/ui/data/badge';
import { Combobox } from '@/ui/forms/combobox';
import { Field } from '@/ui/forms/field';
import type { ScoutChoices } from '../sending/use-scout-choices';
import type { scoutList } from './scout-list';

type ScoutsFiltersProps = { list: ListInUse<(typeof scoutList)['filters']>; choices: ScoutChoices };

/** 候補者名・案件名, 案件, 状態, 送信者 and 期間; each change takes effect at once. On phones all but the word are folded away. */
export function ScoutsFilters({ list, choices }: ScoutsFiltersProps) {
  const [choice, setChoice] = useState<boolean | null>(null);
  // What is wrong must be seen.
  const isOpen = choice ?? isReversed(list.state.period);
  const panelId = useId();
  const count = list.narrowedBy.filter((name) => name !== 'q').length;

  return (
    <div className="mb-3 flex flex-wrap items-start gap-2">
      <WordsFilter
        list={list}
        name="q"
        label="候補者名・案件名で検索"
        className="min-w-0 flex-1 basis-40 md:basis-52 xl:flex-none xl:basis-56"
      />
      <Button
        className="md:hidden"
        icon={<SlidersHorizontal />}
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => setChoice(!isOpen)}
      >
        <span>絞り込み</span>
        {count > 0 ? <CountBadge count={count} className="ml-1.5" /> : null}
      </Button>
      <div id={panelId} className={cn('basis-full gap-2 md:contents', isOpen ? 'flex flex-col' : 'hidden')}>
        <Field label="案件" hideLabel className="md:flex-1 md:basis-52 xl:flex-none xl:basis-48">
          <Combobox
            placeholder="すべての案件"
            options={choices.projects}
            value={list.state.project}
            emptyText={choices.isLoading ? '読み込み中…' : 'スカウトした案件に該当するものがありません'}
            onValueChange={(value) => list.set('project', value)}
          />
        </Field>
        <div className="flex gap-2 md:contents">
          {list.state.tab === null ? (
            <ChoiceFilterField list={list} name="status" className="flex-1 md:flex-none md:basis-34" />
          ) : null}
          <OneFilterField
            list={list}
            name="sender"
            label="送信者"
            options={choices.senders}
            className="min-w-0 flex-1 md:flex-none md:basis-36"
          />
        </div>
        <DaysFilterField list={list} name="period" />
      </div>
    </div>
  );
}
