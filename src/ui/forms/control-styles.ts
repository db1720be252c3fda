/** The look shared by text inputs, selects and textareas: 16 px text and 44 px on phones, 14 px and 36 px above. */
export const CONTROL_CLASS =
  'base:w-full min-w-0 rounded-md border border-line-control bg-surface text-ink text-lg leading-normal shadow-xs transition-[border-color,box-shadow] duration-fast md:text-base ' +
  'hover:border-ink-subtle focus:border-accent focus-visible:outline-offset-0 ' +
  'aria-invalid:border-danger aria-invalid:focus-visible:outline-danger ' +
  'disabled:border-line disabled:bg-surface-sunken disabled:text-ink-subtle disabled:shadow-none';

/** A read-only text input; never for selects, which CSS counts as read-only. */
export const READ_ONLY_CLASS =
  'read-only:border-line-strong read-only:bg-surface-sunken read-only:shadow-none';

/** Height and padding of one-line controls. */
export const CONTROL_SIZE_CLASS = 'base:h-11 base:px-3 base:md:h-9 base:md:px-2.5';
