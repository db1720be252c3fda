import { useState } from 'react';

/** What had focus, or for a menu's item, which is gone when the dialog closes, the button of that menu. */
function findOpener(): Element | null {
  const focused = document.activeElement;
  const menuButtonId = focused?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  return menuButtonId ? document.getElementById(menuButtonId) : focused;
}

/**
 * Returns the focus when a Radix dialog without a trigger closes; to the page's heading when the element is gone. Call it in a
 * component that mounts on opening.
 */
export function useReturnFocus() {
  // Read while rendering: later, an `autoFocus` inside has moved focus already.
  const [opener] = useState(findOpener);

  return {
    onCloseAutoFocus(event: Event) {
      event.preventDefault();
      const hasOpener = opener?.isConnected === true && opener !== document.body;
      const target = hasOpener ? opener : document.querySelector('[data-page-heading]');
      if (target instanceof HTMLElement) target.focus();
    },
  };
}
