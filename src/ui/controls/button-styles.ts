import { cn } from '@/lib/cn';

/** What a button means: one primary per view, danger only for what cannot be undone. */
export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';

/** Height on desktop: 32, 36 or 44 px. Below `md` every size is at least 44 px high. */
export type ButtonSize = 'sm' | 'md' | 'lg';

const VARIANTS: Record<ButtonVariant, string> = {
  primary:
    'border-transparent bg-accent-fill text-on-fill shadow-xs enabled-hover:bg-accent-fill-hover enabled-active:bg-accent-fill-active',
  secondary:
    'border-line-strong bg-surface text-ink shadow-xs enabled-hover:border-line-control enabled-hover:bg-surface-hover enabled-active:bg-surface-pressed',
  ghost:
    'border-transparent bg-transparent text-ink-muted enabled-hover:bg-ink/6 enabled-hover:text-ink enabled-active:bg-ink/10',
  danger:
    'border-transparent bg-danger-fill text-on-fill shadow-xs enabled-hover:bg-danger-fill-hover enabled-active:bg-danger-fill-active',
};

const SIZES: Record<ButtonSize, string> = {
  sm: 'base:h-11 base:px-3 base:md:h-8 base:md:px-2.5 text-base md:text-sm gap-1.5',
  md: 'base:h-11 base:px-4 base:md:h-9 base:md:px-3.5 text-md md:text-base gap-1.5',
  lg: 'base:h-12 base:px-5 base:md:h-11 text-lg md:text-md gap-2',
};

/** What all buttons share: shape, colors and states, without a size. */
export function buttonLook(variant: ButtonVariant): string {
  return cn(
    'relative inline-flex shrink-0 select-none items-center justify-center whitespace-nowrap rounded-md border font-medium leading-none no-underline transition-[background-color,border-color,color,box-shadow] duration-fast',
    'aria-disabled:shadow-none aria-disabled:not-aria-busy:opacity-50 disabled:opacity-50 disabled:shadow-none',
    VARIANTS[variant],
  );
}

/** Classes of a button, for the rare element that must look like one but is neither `Button` nor `ButtonLink`. */
export function buttonClass({
  variant = 'secondary',
  size = 'md',
  className,
}: {
  variant?: ButtonVariant;
  size?: ButtonSize;
  className?: string;
} = {}): string {
  return cn(buttonLook(variant), SIZES[size], className);
}
