import { useEffect, useRef } from 'react';
import { cn } from '@/lib/cn';

type BatchStepsProps<Step extends string> = {
  label: string;
  steps: readonly { step: Step; label: string }[];
  current: Step;
};

/** Where one is among the steps; a change of the step takes the focus here, to what comes next. */
export function BatchSteps<Step extends string>({ label: name, steps, current }: BatchStepsProps<Step>) {
  const list = useRef<HTMLOListElement>(null);
  const shown = useRef(current);

  useEffect(() => {
    if (shown.current === current) return;
    shown.current = current;
    list.current?.focus({ preventScroll: true });
    list.current?.scrollIntoView?.({ block: 'end' });
  }, [current]);

  return (
    <ol
      ref={list}
      tabIndex={-1}
      aria-label={name}
      className="mb-4 flex flex-wrap gap-x-5 gap-y-1 border-line border-b pb-3 text-sm outline-none"
    >
      {steps.map(({ step, label }, index) => (
        <li
          key={step}
          aria-current={step === current ? 'step' : undefined}
          className={cn(
            'flex items-center gap-1.5',
            step === current ? 'font-bold text-ink' : 'text-ink-subtle',
          )}
        >
          <span
            aria-hidden="true"
            className={cn(
              'grid size-5 place-items-center rounded-full border text-xs tabular-nums leading-none',
              step === current ? 'border-accent-fill bg-accent-fill text-on-fill' : 'border-line-strong',
            )}
          >
            {index + 1}
          </span>
          <span>{label}</span>
        </li>
      ))}
    </ol>
  );
}
