import * as Radix from '@radix-ui/react-tooltip';
import type { ReactNode } from 'react';

export type TooltipSide = 'top' | 'right' | 'bottom' | 'left';

type TooltipBubbleProps = {
  id: string;
  content: ReactNode;
  side: TooltipSide;
  onClose: () => void;
  /** The pointer is over the bubble: it must stay (WCAG 1.4.13). */
  onHover: () => void;
  onLeave: () => void;
};

/**
 * The visible part of a tooltip. It is anchored to a layer over the trigger's box instead of wrapping the trigger, so
 * the trigger is not remounted, and keeps focus, when this arrives later in a chunk of its own.
 */
export function TooltipBubble({ id, content, side, onClose, onHover, onLeave }: TooltipBubbleProps) {
  return (
    <Radix.Provider delayDuration={0}>
      <Radix.Root open disableHoverableContent onOpenChange={(isOpen) => !isOpen && onClose()}>
        <Radix.Trigger asChild>
          <span aria-hidden="true" className="pointer-events-none absolute inset-0" />
        </Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            id={id}
            side={side}
            sideOffset={6}
            collisionPadding={8}
            onPointerEnter={onHover}
            onPointerLeave={onLeave}
            // React events reach the trigger through the portal: a press on the hint is not a press on the button.
            onClick={(event) => event.stopPropagation()}
            onPointerDown={(event) => event.stopPropagation()}
            className="z-popover max-w-72 animate-fade-in rounded-md bg-surface-inverse px-2.5 py-1.5 text-on-inverse text-xs leading-normal shadow-md"
          >
            <span>{content}</span>
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  );
}
