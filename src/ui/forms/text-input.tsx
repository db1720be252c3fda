import type { ComponentProps, ReactNode } from 'react';
import { cn } from '@/lib/cn';
import { CONTROL_CLASS, CONTROL_SIZE_CLASS, READ_ONLY_CLASS } from './control-styles';
import { useFieldControl } from './field-context';

type TextInputProps = ComponentProps<'input'> & {
  /** Decorative icon at the start. */
  icon?: ReactNode;
  /** Unit or control at the end, such as 円 or a button. */
  suffix?: ReactNode;
};

/** One line of text. Takes react-hook-form's `register(…)` as it is, and its label and error from `Field`. */
export function TextInput({ icon, suffix, className, required, ...props }: TextInputProps) {
  const field = useFieldControl({ ...props, required });
  const input = (
    <input
      type="text"
      {...props}
      {...field}
      className={cn(
        CONTROL_CLASS,
        CONTROL_SIZE_CLASS,
        READ_ONLY_CLASS,
        icon ? 'pl-10 md:pl-8.5' : null,
        suffix ? 'pr-11 md:pr-10' : null,
        icon || suffix ? null : className,
      )}
    />
  );
  if (!icon && !suffix) return input;
  return (
    <div className={cn('relative min-w-0', className)}>
      {icon ? (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 left-3 inline-flex items-center text-ink-faint md:left-2.5 [&>svg]:size-4.5 md:[&>svg]:size-4"
        >
          {icon}
        </span>
      ) : null}
      {input}
      {suffix ? (
        <span className="absolute inset-y-0 right-3 inline-flex items-center text-ink-subtle text-base md:right-2.5 md:text-sm">
          {suffix}
        </span>
      ) : null}
    </div>
  );
}
