import { cn } from '@/lib/cn';

type ProgressBarProps = {
  /** Accessible name. */
  label: string;
  /** 0 to `max`; leave it out while the end is not known. */
  value?: number;
  max?: number;
  /** What the value means in words, such as 「32/50通」. */
  valueText?: string;
  tone?: 'accent' | 'warning' | 'danger';
  className?: string;
};

const TONES = { accent: 'bg-accent', warning: 'bg-warning', danger: 'bg-danger' };

/** How far something is, such as an upload, or how much of a limit is used. */
export function ProgressBar({
  label,
  value,
  max = 100,
  valueText,
  tone = 'accent',
  className,
}: ProgressBarProps) {
  const isKnown = value !== undefined;
  const current = isKnown ? Math.max(0, Math.min(value, max)) : undefined;
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={current}
      aria-valuetext={valueText}
      className={cn('base:h-1.5 base:w-full overflow-hidden rounded-full bg-surface-pressed', className)}
    >
      <div
        className={cn(
          'h-full rounded-full transition-[width] duration-base',
          TONES[tone],
          !isKnown && 'w-2/5 animate-indeterminate',
        )}
        style={current === undefined ? undefined : { width: `${max > 0 ? (current / max) * 100 : 0}%` }}
      />
    </div>
  );
}
