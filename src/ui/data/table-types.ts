import type { ReactNode } from 'react';

export type TableColumn<T> = {
  key: string;
  header: ReactNode;
  cell: (row: T) => ReactNode;
  align?: 'start' | 'center' | 'end';
  /** CSS width, such as `8rem`. */
  width?: string;
  sortable?: boolean;
  /** What the first press of a sortable header asks for; `descending` by default. */
  firstDirection?: TableSort['direction'];
  className?: string;
};

export type TableSort = { key: string; direction: 'ascending' | 'descending' };

export type TableProps<T> = {
  columns: readonly TableColumn<T>[];
  rows: readonly T[];
  /** Field that identifies a row. Without it a row cannot be clicked (spec §2). */
  rowKey?: keyof T & string;
  onRowClick?: (row: T) => void;
  /** Makes the row a link unless undefined. The first clickable cell holds the link; a click elsewhere follows it. */
  rowHref?: (row: T) => string | undefined;
  /** Keys of columns whose cells never count as the row (spec §2). */
  excludedColumns?: readonly string[];
  /** Key of the column that holds the row's link or button; by default the first that is not excluded. */
  primaryColumn?: string;
  loading?: boolean;
  emptyText?: string;
  /** Replaces `emptyText` by more than a text. */
  empty?: ReactNode;
  /** What the table lists, for screen readers and as the name of the scrolling region. */
  caption: string;
  skeletonRows?: number;
  sort?: TableSort;
  onSortChange?: (sort: TableSort) => void;
  /** On phones: shows rows as a list of cards instead of a table that scrolls sideways. */
  mobileCard?: (row: T) => ReactNode;
  rowClassName?: (row: T) => string | undefined;
  className?: string;
};

export const ALIGN_CLASS = { start: 'text-start', center: 'text-center', end: 'text-end' };
