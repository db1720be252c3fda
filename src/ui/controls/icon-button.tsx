import type { ComponentProps, ReactNode } from 'react';
import { cn } from '@/lib/cn';
import { Spinner } from '@/ui/feedback/spinner';
import type { TooltipSide } from '@/ui/overlays/tooltip-bubble';
import { useTooltip } from '@/ui/overlays/use-tooltip';
import { type ButtonSize, type ButtonVariant, buttonLook } from './button-styles';
import { pressProps } from './press-props';

type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  /** Accessible name and tooltip. */
  label: string;
  icon: ReactNode;
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Makes it a toggle button with `aria-pressed`. Keep the label the same in both states. */
  pressed?: boolean;
  loading?: boolean;
  tooltipSide?: TooltipSide;
};

const SIZES: Record<ButtonSize, string> = {
  sm: 'base:size-11 base:md:size-8 text-base',
  md: 'base:size-11 base:md:size-9 text-lg',
  lg: 'base:size-12 base:md:size-11 text-xl',
};

/** One event handler out of several, called in order; undefined ones are skipped. */
function chain<E>(...handlers: (((event: E) => unknown) | undefined)[]): (event: E) => void {
  return (event) => {
    for (const handler of handlers) handler?.(event);
  };
}

const isExpanded = ({ 'aria-expanded': value }: Pick<ComponentProps<'button'>, 'aria-expanded'>) =>
  value === true || value === 'true';

/** A square button with an icon, named by `label`, which the tooltip shows. */
export function IconButton({
  label,
  icon,
  variant = 'ghost',
  size = 'md',
  pressed,
  loading = false,
  tooltipSide,
  className,
  type = 'button',
  onClick,
  ...props
}: IconButtonProps) {
  // What the button has opened says what it is for, and the hint would lie over it.
  const { triggerProps, tooltip } = useTooltip(isExpanded(props) ? null : label, tooltipSide);

  return (
    <button
      {...props}
      onPointerEnter={chain(props.onPointerEnter, triggerProps.onPointerEnter)}
      onPointerLeave={chain(props.onPointerLeave, triggerProps.onPointerLeave)}
      onPointerDown={chain(props.onPointerDown, triggerProps.onPointerDown)}
      onFocus={chain(props.onFocus, triggerProps.onFocus)}
      onBlur={chain(props.onBlur, triggerProps.onBlur)}
      {...pressProps({ loading, onClick, 'aria-disabled': props['aria-disabled'] })}
      type={type}
      aria-label={label}
      aria-pressed={pressed}
      className={cn(buttonLook(variant), SIZES[size], 'aria-pressed:text-accent', className)}
    >
      <span aria-hidden="true" className={cn('inline-flex [&>svg]:size-[1.15em]', loading && 'opacity-0')}>
        {icon}
      </span>
      {loading ? <Spinner size="sm" className="absolute" /> : null}
      {tooltip}
    </button>
  );
}
