import type { ComponentProps } from 'react';
import { cn } from '@/lib/cn';
import { cappedCount } from '@/lib/text/capped-count';

export type BadgeTone = 'neutral' | 'accent' | 'success' | 'warning' | 'danger' | 'info';

const TONES: Record<BadgeTone, string> = {
  neutral: 'bg-surface-pressed text-ink-muted',
  accent: 'bg-accent-soft text-accent',
  success: 'bg-success-soft text-success-ink',
  warning: 'bg-warning-soft text-warning-ink',
  danger: 'bg-danger-soft text-danger-ink',
  info: 'bg-info-soft text-info-ink',
};

/** A status in a word or two. The color only supports the word. */
export function Badge({
  tone = 'neutral',
  className,
  ...props
}: ComponentProps<'span'> & { tone?: BadgeTone }) {
  return (
    <span
      {...props}
      className={cn(
        'inline-flex shrink-0 items-center gap-1 whitespace-nowrap rounded-sm px-1.5 py-px font-medium text-xs leading-[1.55]',
        TONES[tone],
        className,
      )}
    />
  );
}

type CountBadgeProps = Omit<ComponentProps<'span'>, 'children'> & {
  count: number;
  /** Counts above it are shown as 「〈max〉+」 (spec §2: 99+). */
  max?: number;
  tone?: 'accent' | 'neutral' | 'danger';
};

const COUNT_TONES = {
  accent: 'bg-accent-fill text-on-fill',
  neutral: 'bg-surface-pressed text-ink-muted',
  danger: 'bg-danger-fill text-on-fill',
};

/** A number such as the unread count; nothing when it is not above 0. */
export function CountBadge({ count, max = 99, tone = 'accent', className, ...props }: CountBadgeProps) {
  if (!(count > 0)) return null;
  return (
    <span
      {...props}
      className={cn(
        'inline-flex h-5 min-w-5 shrink-0 items-center justify-center rounded-full px-1.5 font-bold text-2xs tabular-nums leading-none',
        COUNT_TONES[tone],
        className,
      )}
    >
      {cappedCount(count, max)}
    </span>
  );
}
