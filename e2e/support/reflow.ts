import type { Page } from '@playwright/test';

/** 1280 × 1024 at 400%: WCAG 1.4.10. */
export const ZOOMED = { width: 320, height: 256 };

/**
 * Runs in the page. Returns what a person who has zoomed in cannot reach or see: what is cut off, what lies under something
 * that stays in place, and what scrolls sideways though it is no table.
 */
function findLost(): string[] {
  const found: string[] = [];
  const { clientWidth: width, clientHeight: height } = document.documentElement;
  const nameOf = (element: Element) =>
    `<${element.tagName.toLowerCase()}> 「${(element.getAttribute('aria-label') || element.textContent || element.getAttribute('name') || '').trim().slice(0, 30)}」`;
  const isSeen = (element: Element) => {
    const { width: w, height: h } = element.getBoundingClientRect();
    return (
      w > 1 && h > 1 && element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true })
    );
  };
  // Tabs and tables may scroll sideways: each has its own way to.
  const scrollsSideways = (element: Element) =>
    element.closest('table, [role="tablist"], [data-scrolls-sideways]') !== null ||
    element.querySelector(':scope > table') !== null;

  if (document.documentElement.scrollWidth > width) found.push('the page scrolls sideways');
  // What lies over the page is all that can be used.
  const shown =
    [...document.querySelectorAll('[role="dialog"], [role="alertdialog"], [role="menu"]')].at(-1) ?? document;

  /** Which edge of which ancestor cuts an element off. */
  const cutBy = (element: Element): string | null => {
    const box = element.getBoundingClientRect();
    let position = getComputedStyle(element).position;
    for (let parent = element.parentElement; parent; parent = parent.parentElement) {
      const style = getComputedStyle(parent);
      if (position === 'fixed') break;
      const isContaining = position !== 'absolute' || style.position !== 'static';
      position = style.position === 'static' ? position : style.position;
      if (!isContaining) continue;
      const edge = parent.getBoundingClientRect();
      const isOutX = box.right > edge.right + 1 || box.left < edge.left - 1;
      const isOutY = box.bottom > edge.bottom + 1 || box.top < edge.top - 1;
      if (isOutX && /hidden|clip/.test(style.overflowX)) return `cut off at the side by ${nameOf(parent)}`;
      if (isOutX && /auto|scroll/.test(style.overflowX)) {
        return scrollsSideways(parent) ? null : `scrolls sideways in ${nameOf(parent)}`;
      }
      if (isOutY && /hidden|clip/.test(style.overflowY)) return `cut off by ${nameOf(parent)}`;
      if (isOutY && /auto|scroll/.test(style.overflowY)) return null;
    }
    if (box.left < -1 || box.right > width + 1) return 'outside of the window';
    return null;
  };

  const controls = [
    ...shown.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, summary, [tabindex="0"], [role="menuitem"], [role="option"]',
    ),
  ].filter(
    (element) =>
      isSeen(element) &&
      !element.closest('[inert], [aria-hidden="true"]') &&
      !element.matches('[data-radix-focus-guard]'),
  );
  for (const control of controls) {
    control.scrollIntoView({ block: 'center', inline: 'nearest' });
    const reason = cutBy(control);
    if (reason) {
      found.push(`${nameOf(control)} ${reason}`);
      continue;
    }
    control.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    control.focus({ preventScroll: false });
    const box = control.getBoundingClientRect();
    const points = [0.5, 0.15, 0.85].flatMap((x) => [0.5, 0.15, 0.85].map((y) => [x, y] as const));
    const isOpen = points.some(([x, y]) => {
      const hit = document.elementFromPoint(box.left + box.width * x, box.top + box.height * y);
      return (
        hit !== null &&
        (control.contains(hit) || hit.contains(control) || hit.closest('label')?.control === control)
      );
    });
    if (!isOpen)
      found.push(
        `${nameOf(control)} is covered at ${Math.round(box.left)},${Math.round(box.top)} ${Math.round(box.width)}×${Math.round(box.height)}`,
      );
  }

  for (const element of document.querySelectorAll<HTMLElement>('body *')) {
    const style = getComputedStyle(element);
    if (!isSeen(element) || style.clipPath !== 'none') continue;
    if (
      !/hidden|clip/.test(style.overflowX) ||
      style.textOverflow === 'ellipsis' ||
      style.webkitLineClamp !== 'none'
    )
      continue;
    if (element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 1)
      found.push(`${nameOf(element)} hides ${element.scrollWidth - element.clientWidth} px of its width`);
  }

  const staysInPlace = (element: Element) => {
    for (let part: Element | null = element; part && part !== document.body; part = part.parentElement) {
      if (/fixed|sticky/.test(getComputedStyle(part).position)) return true;
    }
    return false;
  };
  if (shown === document) {
    document.querySelector('main')?.scrollIntoView();
    const rows = Array.from({ length: height / 4 }, (_, row) => row * 4 + 2);
    const free = rows.filter((y) => {
      const hit = document.elementFromPoint(width / 2, y);
      return hit !== null && !staysInPlace(hit);
    });
    if (free.length * 4 < height * 0.75) found.push(`only ${free.length * 4} px are left for the content`);
  }
  return [...new Set(found)];
}

/** What is lost on a page at the size of its window. */
export const lostOn = (page: Page): Promise<string[]> => page.evaluate(findLost);
