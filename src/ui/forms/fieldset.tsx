import { type ReactNode, useId } from 'react';
import { cn } from '@/lib/cn';
import { FieldError, FieldMark } from './field';

type FieldsetProps = {
  legend: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  required?: boolean;
  optional?: boolean;
  hideLegend?: boolean;
  disabled?: boolean;
  className?: string;
  role?: 'radiogroup';
  children: ReactNode;
};

/** A named group of choices with hint and error, as `Field` is for one control. */
export function Fieldset({
  legend,
  hint,
  error,
  required,
  optional,
  hideLegend = false,
  disabled,
  className,
  role,
  children,
}: FieldsetProps) {
  const id = useId();
  const descriptions = cn(error ? `${id}-error` : null, hint ? `${id}-hint` : null);
  return (
    <fieldset
      role={role}
      disabled={disabled}
      aria-describedby={descriptions || undefined}
      {...(role === 'radiogroup' ? { 'aria-invalid': Boolean(error), 'aria-required': required } : null)}
      className={cn('min-w-0', className)}
    >
      <legend
        className={cn(
          'font-bold text-base leading-normal md:text-sm',
          hideLegend ? 'sr-only' : 'mb-1.5 flex items-center gap-2',
        )}
      >
        <span>{legend}</span>
        <FieldMark required={required} optional={optional} />
      </legend>
      {hint ? (
        <div id={`${id}-hint`} className="-mt-0.5 mb-1.5 text-ink-subtle text-sm md:text-xs">
          {hint}
        </div>
      ) : null}
      {children}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  );
}
