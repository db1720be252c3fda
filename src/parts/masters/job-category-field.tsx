import { ChevronDown } from 'lucide-react';
import { type ComponentProps, useId, useState } from 'react';
import type { JobCategory } from '#endpoints/shared';
import { cn } from '@/lib/cn';
import {
  isChildChosen,
  parentState,
  toggleChild,
  toggleParent,
} from '@/parts/masters/job-category-selection';
import { useAreJobCategoriesAwaited, useJobCategories } from '@/parts/masters/use-masters';
import { Checkbox } from '@/ui/forms/checkbox';
import { Fieldset } from '@/ui/forms/fieldset';

type Choice = { chosen: readonly string[]; onChange: (chosen: string[]) => void };

type JobCategoryFieldProps = Choice & Pick<ComponentProps<typeof Fieldset>, 'required' | 'hint' | 'error'>;

/** The job categories in two levels: a parent stands for all of its children. */
export function JobCategoryField({ chosen, onChange, ...fieldset }: JobCategoryFieldProps) {
  const { jobCategories } = useJobCategories();
  const isAwaited = useAreJobCategoriesAwaited();
  return (
    <Fieldset legend="職種" {...fieldset}>
      {/* The height of eight categories, so that the fields below stay where they are. */}
      <ul className={cn('flex flex-col', isAwaited && 'min-h-60')}>
        {jobCategories.map((parent) => (
          <ParentItem key={parent.id} parent={parent} chosen={chosen} onChange={onChange} />
        ))}
      </ul>
    </Fieldset>
  );
}

function ParentItem({ parent, chosen, onChange }: Choice & { parent: JobCategory }) {
  const state = parentState(chosen, parent);
  const [isOpen, setIsOpen] = useState(state === 'some');
  const childrenId = useId();

  return (
    <li>
      <div className="flex items-center">
        <Checkbox
          className="flex-1"
          label={parent.name}
          checked={state === 'all'}
          ref={(input) => {
            if (input) input.indeterminate = state === 'some';
          }}
          onChange={() => onChange(toggleParent(chosen, parent))}
        />
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={childrenId}
          aria-label={`${parent.name}の内訳`}
          onClick={() => setIsOpen(!isOpen)}
          className="grid size-11 shrink-0 place-items-center rounded-md text-ink-subtle hover:bg-surface-hover md:size-7"
        >
          <ChevronDown
            aria-hidden="true"
            className={cn('size-4 transition-transform', isOpen && 'rotate-180')}
          />
        </button>
      </div>
      {isOpen ? (
        <ul id={childrenId} aria-label={parent.name} className="mb-1.5 ml-6 flex flex-col">
          {parent.children.map(({ id, name }) => (
            <li key={id}>
              <Checkbox
                label={name}
                checked={isChildChosen(chosen, parent, id)}
                onChange={() => onChange(toggleChild(chosen, parent, id))}
              />
            </li>
          ))}
        </ul>
      ) : null}
    </li>
  );
}
