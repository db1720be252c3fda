/** The row of tabs. On a narrow screen it scrolls sideways, on the narrowest (400% zoom) it wraps. */
export const TAB_LIST_CLASS =
  'flex gap-1 max-[22.5rem]:flex-wrap overflow-x-auto overscroll-x-contain border-line border-b [scrollbar-width:none]';

/** One tab: quiet until it is the chosen one (`data-state=active` or `aria-current=page`). */
export const TAB_CLASS =
  'relative -mb-px inline-flex h-11 shrink-0 items-center gap-1.5 whitespace-nowrap border-transparent border-b-2 px-3 font-medium text-md text-ink-subtle no-underline transition-colors duration-fast hover:text-ink focus-visible:-outline-offset-2 focus-visible:rounded-sm md:h-10 md:text-base ' +
  // Forced colors would draw the border that only the chosen tab has.
  'forced-colors:border-[Canvas] forced-colors:data-[state=active]:border-[Highlight] ' +
  'aria-[current=page]:border-accent aria-[current=page]:text-accent aria-[current=page]:font-bold ' +
  'data-[state=active]:border-accent data-[state=active]:text-accent data-[state=active]:font-bold ' +
  'disabled:text-ink-disabled';
