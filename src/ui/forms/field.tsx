import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { cn } from '@/lib/cn';
import { FieldContext, type FieldState } from './field-context';

type FieldProps = {
  label: ReactNode;
  /** Help that is always there, between the label and the control. */
  hint?: ReactNode;
  /** What is wrong and how to put it right. */
  error?: ReactNode;
  required?: boolean;
  /** Shows 任意, for forms where most fields are required. */
  optional?: boolean;
  /** Id of the control; made up when left out. */
  htmlFor?: string;
  /** Hides the label from sight only. */
  hideLabel?: boolean;
  /** Shown at the right end of the label's line, such as a link. */
  aside?: ReactNode;
  className?: string;
  /** The control, which finds its attributes by itself; or a function of them, for a control from elsewhere. */
  children: ReactNode | ((control: FieldState) => ReactNode);
};

/** Label, hint and error around one control, tied together for assistive technology. */
export function Field({
  label,
  hint,
  error,
  required = false,
  optional = false,
  htmlFor,
  hideLabel = false,
  aside,
  className,
  children,
}: FieldProps) {
  const generatedId = useId();
  const id = htmlFor ?? generatedId;
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const descriptions = cn(error ? errorId : null, hint ? hintId : null);
  const control: FieldState = {
    id,
    describedBy: descriptions || undefined,
    isInvalid: Boolean(error),
    isRequired: required,
  };

  return (
    <FieldContext value={control}>
      <div className={cn('flex min-w-0 flex-col', className)}>
        <div className={cn('flex items-baseline gap-3', hideLabel ? 'sr-only' : 'mb-1.5')}>
          <label
            htmlFor={id}
            className="flex items-center gap-2 font-bold text-base leading-normal md:text-sm"
          >
            <span>{label}</span>
            <FieldMark required={required} optional={optional} />
          </label>
          {aside ? <div className="ml-auto text-sm">{aside}</div> : null}
        </div>
        {hint ? (
          <div id={hintId} className="-mt-0.5 mb-1.5 text-ink-subtle text-sm md:text-xs">
            {hint}
          </div>
        ) : null}
        {typeof children === 'function' ? children(control) : children}
        <FieldError id={errorId}>{error}</FieldError>
      </div>
    </FieldContext>
  );
}

/** The badge 必須 or 任意 after a label. */
export function FieldMark({ required, optional }: { required?: boolean; optional?: boolean }) {
  if (required) {
    return (
      <span className="rounded-sm bg-danger-soft px-1.5 font-medium text-2xs text-danger-ink leading-[1.6]">
        必須
      </span>
    );
  }
  if (optional) return <span className="font-normal text-ink-subtle text-xs">任意</span>;
  return null;
}

/** An error under a control. The box is always there, so that its text is announced when it appears. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <div id={id} aria-live="polite">
      {children ? (
        <p className="mt-1.5 flex items-start gap-1.5 text-base text-danger-ink leading-normal md:text-sm">
          <CircleAlert aria-hidden="true" className="mt-[0.2em] size-[1.1em] shrink-0" />
          <span>{children}</span>
        </p>
      ) : null}
    </div>
  );
}
