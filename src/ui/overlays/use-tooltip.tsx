import {
  type FocusEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { lazyComponent, useLazyComponent } from '@/lib/browser/use-lazy-component';
import type { TooltipSide } from './tooltip-bubble';

/** Time to move the pointer from the trigger to the bubble, ms. Opening has no delay (spec §9). */
const LEAVE_GRACE_MS = 120;

const bubble = lazyComponent(() => import('./tooltip-bubble').then((m) => m.TooltipBubble), {});

/**
 * Tooltip behavior for an element: spread `triggerProps` on it, render `tooltip` inside it (it must be positioned).
 * Opens without delay on hover and keyboard focus, closes on leave, blur, press and Esc. Touch does not open it.
 */
export function useTooltip(content: ReactNode, side: TooltipSide = 'top') {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const isPressed = useRef(false);
  const leaveTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const Bubble = useLazyComponent(bubble, isOpen);

  useEffect(() => () => clearTimeout(leaveTimer.current), []);

  function open() {
    clearTimeout(leaveTimer.current);
    setIsOpen(true);
  }
  function close() {
    clearTimeout(leaveTimer.current);
    setIsOpen(false);
  }
  function closeIn(delay: number) {
    clearTimeout(leaveTimer.current);
    leaveTimer.current = setTimeout(() => setIsOpen(false), delay);
  }
  const closeSoon = () => closeIn(LEAVE_GRACE_MS);

  const isShown = isOpen && Bubble !== null && Boolean(content);
  return {
    /** Id of the bubble while it is shown, for `aria-describedby`. */
    describedBy: isShown ? id : undefined,
    triggerProps: {
      onPointerEnter: (event: PointerEvent) => event.pointerType !== 'touch' && open(),
      onPointerLeave: (event: PointerEvent) => {
        // A touch leaves before its focus comes.
        if (event.pointerType !== 'touch') isPressed.current = false;
        closeSoon();
      },
      onPointerDown: () => {
        isPressed.current = true;
        close();
      },
      // Pressing focuses too; only focus by keyboard, which the browser shows, opens the tooltip.
      onFocus: (event: FocusEvent) => !isPressed.current && event.target.matches(':focus-visible') && open(),
      onBlur: () => {
        isPressed.current = false;
        // In its own task: a dialog takes the focus when the focused element inside it goes.
        closeIn(0);
      },
    },
    tooltip: isShown ? (
      <Bubble id={id} content={content} side={side} onClose={close} onHover={open} onLeave={closeSoon} />
    ) : null,
  };
}
