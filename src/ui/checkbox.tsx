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

const CHECK =
  "checked:bg-[url(\"data:image/svg+xml,%3Csvg%20xmlns='http://www.w3.org/2000/svg'%20viewBox='0%200%2016%2016'%20fill='none'%20stroke='white'%20stroke-width='2.2'%20stroke-linecap='round'%20stroke-linejoin='round'%3E%3Cpath%20d='m3.5%208.3%203%203%206-6.6'/%3E%3C/svg%3E\")]";

/** A checkbox with its label; the whole line is the target. Takes `register(…)` as it is. */
export function Checkbox({ label, description, hideLabel = false, className, ...props }: CheckboxProps) {
  return (
    <label className={cn(CHOICE_LABEL_CLASS, className)}>
      <input
        {...props}
        type="checkbox"
        className={cn(
          'mt-[0.22em] size-5 shrink-0 appearance-none rounded-sm border border-line-control bg-surface bg-center bg-contain bg-no-repeat transition-colors duration-fast checked:border-accent checked:bg-accent hover:border-ink-subtle aria-invalid:border-danger checked:hover:border-accent-hover checked:hover:bg-accent-hover disabled:border-line disabled:bg-surface-sunken checked:disabled:bg-ink-disabled md:size-4',
          CHECK,
        )}
      />
      <span className={hideLabel ? 'sr-only' : 'min-w-0'}>
        {label}
        {description ? <span className="block text-ink-subtle text-sm md:text-xs">{description}</span> : null}
      </span>
    </label>
  );
}
