import { useRef, useState } from 'react';

/**
 * For the content of a Radix dialog that is opened by state instead of by a trigger: focus goes back to where it was
 * before. An opener that is gone by then, such as a menu's item, is replaced by what took focus after it (the menu's
 * button), or else by the page's heading, so that focus is never lost. Call it in a component that mounts on opening.
 */
export function useReturnFocus() {
  // Read while rendering: later, an `autoFocus` inside has moved focus already.
  const [opener] = useState(() => (document.activeElement === document.body ? null : document.activeElement));
  const successor = useRef<Element | null>(null);

  return {
    onFocusOutside(event: { target: EventTarget | null }) {
      if (!opener?.isConnected && event.target instanceof Element) successor.current = event.target;
    },
    onCloseAutoFocus(event: Event) {
      event.preventDefault();
      const target =
        [opener, successor.current].find((element) => element?.isConnected) ??
        document.querySelector('[data-page-heading]');
      if (target instanceof HTMLElement) target.focus();
    },
  };
}
