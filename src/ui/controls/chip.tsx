import { X } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from '@/lib/cn';

type ChipProps = ComponentProps<'span'> & {
  children: ReactNode;
  tone?: 'neutral' | 'accent';
  /** Adds a button that removes the chip. */
  onRemove?: () => void;
  /** Accessible name of that button; by default 「〈text〉を外す」 for a text chip. */
  removeLabel?: string;
};

const TONES = {
  neutral: 'border-line bg-surface-sunken text-ink',
  accent: 'border-accent-line bg-accent-faint text-accent',
};

/** A small piece of information, such as a skill or an active filter, that may be removable. */
export function Chip({ children, tone = 'neutral', onRemove, removeLabel, className, ...props }: ChipProps) {
  return (
    <span
      {...props}
      className={cn(
        'inline-flex min-h-6 max-w-full items-center rounded-sm border text-sm leading-snug md:text-xs',
        onRemove ? 'pl-2' : 'px-2',
        TONES[tone],
        className,
      )}
    >
      <span className="min-w-0 truncate py-px">{children}</span>
      {onRemove ? (
        <button
          type="button"
          aria-label={removeLabel ?? (typeof children === 'string' ? `${children}を外す` : '外す')}
          onClick={onRemove}
          // The target reaches beyond the chip: 44 px on phones, 24 px above.
          className="relative ml-0.5 inline-grid size-6 shrink-0 place-items-center rounded-sm text-current opacity-70 after:absolute after:-inset-2.5 hover:bg-ink/8 hover:opacity-100 md:size-5.5 md:after:-inset-px"
        >
          <X aria-hidden="true" className="size-3.5" />
        </button>
      ) : null}
    </span>
  );
}
