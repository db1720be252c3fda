import * as Radix from '@radix-ui/react-popover';
import { type ComponentProps, type RefObject, useRef } from 'react';
import { cn } from '@/lib/cn';
import { keepInnerEscape } from './keep-inner-escape';

/** A small surface at a button, for a few controls. Give its content an `aria-label`. */
export function Popover(props: ComponentProps<typeof Radix.Root>) {
  return <Radix.Root {...props} />;
}

/** The button that opens it: `<PopoverTrigger asChild><Button>…</Button></PopoverTrigger>`. */
export function PopoverTrigger(props: ComponentProps<typeof Radix.Trigger>) {
  return <Radix.Trigger {...props} />;
}

type OutsideEvent = Parameters<NonNullable<ComponentProps<typeof Radix.Content>['onInteractOutside']>>[0];

/** An alert takes the focus: closing what lies behind it would lose what was typed there. */
function stayBehindAlert(event: OutsideEvent): void {
  const { target } = event.detail.originalEvent;
  if (target instanceof Element && target.closest('[role=alertdialog]')) event.preventDefault();
}

/** What it shows. */
export function PopoverContent({
  className,
  align = 'start',
  ...props
}: ComponentProps<typeof Radix.Content>) {
  return (
    <Radix.Portal>
      <Radix.Content
        align={align}
        sideOffset={6}
        collisionPadding={8}
        onEscapeKeyDown={keepInnerEscape}
        onInteractOutside={stayBehindAlert}
        {...props}
        className={cn(
          'z-popover max-h-(--radix-popover-content-available-height) base:w-80 max-w-[calc(100vw-1rem)] animate-pop-in overflow-y-auto rounded-lg border border-line-strong bg-surface base:p-4 shadow-lg outline-none',
          className,
        )}
      />
    </Radix.Portal>
  );
}

type AnchoredPopoverProps = Omit<
  ComponentProps<typeof Radix.Content>,
  'onInteractOutside' | 'onCloseAutoFocus'
> & {
  /** The button that opens and closes it. */
  anchor: RefObject<HTMLButtonElement | null>;
  /** What gets the focus when it closes; the button when left out. */
  returnTo?: RefObject<HTMLElement | null>;
  onClose: () => void;
};

/**
 * The same at a button that was there before this code: mounted while it is open. The button remains the same element, which
 * keeps the press and the focus.
 */
export function AnchoredPopover({ anchor, returnTo = anchor, onClose, ...props }: AnchoredPopoverProps) {
  const isLeft = useRef(false);

  function handleOutside(event: { target: EventTarget | null; preventDefault: () => void }) {
    const isOnAnchor = event.target instanceof Node && anchor.current?.contains(event.target);
    // An alert takes the focus and gives it back: what was typed here must still be there then.
    if (isOnAnchor || document.querySelector('[role=alertdialog]')) event.preventDefault();
    else isLeft.current = true;
  }

  return (
    <Popover open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Radix.Anchor virtualRef={anchor} />
      <PopoverContent
        {...props}
        onInteractOutside={handleOutside}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          if (!isLeft.current) returnTo.current?.focus();
        }}
      />
    </Popover>
  );
}
