import { SlidersHorizontal } from 'lucide-react';
import { useId, useState } from 'react';
import { ScoutStatus } from '#endpoints/scout';
import { cn } from '@/lib/cn';
import { Button } from '@/ui/controls/button';
import { CountBadge } from '@/ui/data/badge';
import { Combobox } from '@/ui/forms/combobox';
import { Field } from '@/ui/forms/field';
import { SearchInput } from '@/ui/forms/search-input';
import { Select } from '@/ui/forms/select';
import { scoutStatusLabels } from '../labels';
import type { ScoutChoices } from '../sending/use-scout-choices';
import { ScoutsPeriod } from './scouts-period';
import { isReversed, type ScoutsState, scoutsCodecs } from './scouts-state';

const statusOptions = ScoutStatus.options.map((value) => ({ value, label: scoutStatusLabels[value] }));

type ScoutsFiltersProps = {
  state: ScoutsState;
  choices: ScoutChoices;
  onChange: (change: Partial<ScoutsState>, options?: { replace?: boolean }) => void;
};

/** 候補者名・案件名, 案件, 状態, 送信者 and 期間; each change takes effect at once. On phones all but the word are folded away. */
export function ScoutsFilters({ state, choices, onChange }: ScoutsFiltersProps) {
  const [choice, setChoice] = useState<boolean | null>(null);
  // What is wrong must be seen.
  const isOpen = choice ?? isReversed(state);
  const panelId = useId();
  const { project, status, sender, from, to } = state;
  const count = [project, status, sender, from ?? to].filter((value) => value !== null).length;

  return (
    <div className="mb-3 flex flex-wrap items-start gap-2">
      <SearchInput
        className="min-w-0 flex-1 basis-40 md:basis-52 xl:flex-none xl:basis-56"
        label="候補者名・案件名で検索"
        placeholder="候補者名・案件名で検索"
        value={state.q}
        onSearch={(q) => onChange({ q, page: 1 }, { replace: true })}
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
            value={project}
            emptyText={choices.isLoading ? '読み込み中…' : 'スカウトした案件に該当するものがありません'}
            onValueChange={(value) => onChange({ project: value, page: 1 })}
          />
        </Field>
        <div className="flex gap-2 md:contents">
          <Field label="状態" hideLabel className="flex-1 md:flex-none md:basis-34">
            <Select
              placeholder="すべての状態"
              value={status ?? ''}
              options={statusOptions}
              onChange={({ currentTarget }) =>
                onChange({ status: scoutsCodecs.status.read([currentTarget.value]), page: 1 })
              }
            />
          </Field>
          <Field label="送信者" hideLabel className="min-w-0 flex-1 md:flex-none md:basis-36">
            <Select
              placeholder="すべての送信者"
              value={sender ?? ''}
              options={choices.senders}
              onChange={({ currentTarget }) => onChange({ sender: currentTarget.value || null, page: 1 })}
            />
          </Field>
        </div>
        <ScoutsPeriod
          className="md:basis-[26.5rem]"
          from={from}
          to={to}
          onChange={(period) => onChange({ ...period, page: 1 }, { replace: true })}
        />
      </div>
    </div>
  );
}
