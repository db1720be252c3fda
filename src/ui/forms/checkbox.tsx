import type { ComponentProps, ReactNode } from 'react';
import { cn } from '@/lib/cn';
import { CHOICE_LABEL_CLASS } from './choice-styles';

type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & {
  label: ReactNode;
  /** Smaller text under the label. */
  description?: ReactNode;
  /** Hides the label from sight only, as in a table row. */
  hideLabel?: boolean;
};

/** A checkbox with its label; the whole line is the target. Takes `register(…)` as it is. */
export function Checkbox({ label, description, hideLabel = false, className, ...props }: CheckboxProps) {
  return (
    <label className={cn(CHOICE_LABEL_CLASS, className)}>
      <input
        {...props}
        type="checkbox"
        className="mt-[0.08em] md:mt-[0.18em] size-5 shrink-0 appearance-none rounded-sm forced-colors:appearance-auto border border-line-control bg-surface bg-center bg-contain bg-no-repeat transition-colors duration-fast checked:border-accent-fill checked:bg-accent-fill hover:border-ink-subtle aria-invalid:border-danger checked:hover:border-accent-fill-hover checked:hover:bg-accent-fill-hover disabled:border-line disabled:bg-surface-sunken checked:disabled:bg-ink-disabled md:size-4 checked:bg-(image:--icon-check) indeterminate:border-accent-fill indeterminate:bg-(image:--icon-dash) indeterminate:bg-accent-fill"
      />
      <span className={hideLabel ? 'sr-only' : 'min-w-0'}>
        <span>{label}</span>
        {description ? <span className="block text-ink-subtle text-sm md:text-xs">{description}</span> : null}
      </span>
    </label>
  );
}
