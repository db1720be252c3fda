/** A checkbox's or radio button's label line: 44 px high on phones, one text line above. */
export const CHOICE_LABEL_CLASS =
  'group/choice inline-flex min-h-11 max-w-full items-start gap-2 py-2 text-md leading-normal has-disabled:text-ink-subtle md:min-h-0 md:py-0.5 md:text-base';

/** The options of a group: in a row that wraps, or one under the other. */
export const CHOICE_LIST_CLASS = {
  row: 'flex flex-wrap gap-x-5 gap-y-0 md:gap-y-1',
  column: 'flex flex-col items-start md:gap-0.5',
  /** In two columns on phones, in a row elsewhere. */
  pairs: 'grid grid-cols-2 gap-x-5 md:flex md:flex-wrap md:gap-y-1',
};
