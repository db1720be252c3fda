import { cloneElement, type ReactElement, type ReactNode } from 'react';
import { cn } from '@/lib/cn';
import type { TooltipSide } from './tooltip-bubble';
import { useTooltip } from './use-tooltip';

type TooltipProps = {
  content: ReactNode;
  /** One focusable element. */
  children: ReactElement<{ 'aria-describedby'?: string }>;
  side?: TooltipSide;
  /** For the box around the child, which is as large as the child. */
  className?: string;
};

/** A short hint at an element, shown at once (spec §9). It may add to the element's name but never replace it. */
export function Tooltip({ content, children, side, className }: TooltipProps) {
  const { describedBy, triggerProps, tooltip } = useTooltip(content, side);
  return (
    <span className={cn('relative base:inline-flex', className)} {...triggerProps}>
      <span>{describedBy ? cloneElement(children, { 'aria-describedby': describedBy }) : children}</span>
      {tooltip}
    </span>
  );
}
