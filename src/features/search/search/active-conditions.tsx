import { quote } from '@/lib/text/quote';
import { useLabelNames } from '@/parts/marks/labels/use-labels';
import { useJobCategories, usePrefectures, useWorkingForms } from '@/parts/masters/use-masters';
import { Button } from '@/ui/controls/button';
import { Chip } from '@/ui/controls/chip';
import { type ConditionChip, conditionChips, ownChips } from './chips';
import { type Criteria, noCriteria } from './criteria';

/** The conditions in use, named. */
export function useConditionChips(criteria: Criteria): ConditionChip[] {
  const { nameOfJobCategory } = useJobCategories();
  const { nameOfPrefecture } = usePrefectures();
  const { nameOfWorkingForm } = useWorkingForms();
  const nameOfLabel = useLabelNames(criteria.labelIds);
  return conditionChips(criteria, { nameOfJobCategory, nameOfPrefecture, nameOfWorkingForm, nameOfLabel });
}

type ActiveConditionsProps = {
  chips: readonly ConditionChip[];
  orderBy: Criteria['orderBy'];
  onChange: (change: Partial<Criteria>) => void;
};

/** The conditions in use as chips, each of which can be dropped, and all at once. */
export function ActiveConditions({ chips, orderBy, onChange }: ActiveConditionsProps) {
  if (chips.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      <ul aria-label="検索条件" className="contents">
        {chips.map(({ key, label, without }) => (
          <li key={key} className="min-w-0 max-w-full">
            <Chip tone="accent" removeLabel={`条件${quote(label)}を外す`} onRemove={() => onChange(without)}>
              {label}
            </Chip>
          </li>
        ))}
      </ul>
      {ownChips(chips).length > 0 ? (
        <Button variant="ghost" size="sm" onClick={() => onChange({ ...noCriteria, orderBy })}>
          すべて外す
        </Button>
      ) : null}
    </div>
  );
}
