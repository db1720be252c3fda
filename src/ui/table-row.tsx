import NextLink from 'next/link';
import type { MouseEvent, ReactNode } from 'react';
import { cn } from '@/lib/cn';
import { ALIGN_CLASS, type TableProps } from './table-types';

const INTERACTIVE =
  'a, button, input, select, textarea, label, summary, [role="button"], [role="menuitem"], [contenteditable]';

/** Whether the click is the row's: not on a control inside it, and not the end of selecting text. */
function isRowClick(event: MouseEvent<HTMLElement>): boolean {
  if (event.defaultPrevented || !(event.target instanceof Element)) return false;
  // React events come through portals too, such as from a menu opened in the row.
  if (!event.currentTarget.contains(event.target)) return false;
  const control = event.target.closest(INTERACTIVE);
  if (control && event.currentTarget.contains(control) && !control.hasAttribute('data-row-action'))
    return false;
  const selection = window.getSelection();
  return !selection || selection.isCollapsed || !selection.getRangeAt(0).intersectsNode(event.currentTarget);
}

/** One row of `Table`, clickable as a whole or by the link or button in its primary cell. */
export function TableRow<T>({
  row,
  columns,
  rowKey,
  onRowClick,
  rowHref,
  excludedColumns = [],
  primaryColumn,
  rowClassName,
}: TableProps<T> & { row: T }) {
  const isClickable = rowKey !== undefined && (onRowClick !== undefined || rowHref !== undefined);
  const primary = primaryColumn ?? columns.find((column) => !excludedColumns.includes(column.key))?.key;

  // The keyboard's way is the link or button in the primary cell, whose click arrives here as well.
  function handleCellClick(event: MouseEvent<HTMLTableCellElement>) {
    if (isRowClick(event)) onRowClick?.(row);
  }

  return (
    <tr
      className={cn(
        'group/row',
        isClickable &&
          'relative cursor-pointer transition-colors duration-fast hover:bg-surface-hover has-[[data-row-action]:focus-visible]:bg-accent-faint',
        rowClassName?.(row),
      )}
    >
      {columns.map((column) => {
        const isExcluded = excludedColumns.includes(column.key);
        const content = column.cell(row);
        return (
          <td
            key={column.key}
            {...(isClickable && !isExcluded ? { onClick: handleCellClick } : null)}
            className={cn(
              'px-3 py-2.5 align-middle',
              // Above the area of the row's link.
              isClickable && isExcluded && 'relative z-raised cursor-auto',
              ALIGN_CLASS[column.align ?? 'start'],
              column.className,
            )}
          >
            {isClickable && column.key === primary ? (
              <RowAction href={rowHref?.(row)}>{content}</RowAction>
            ) : (
              content
            )}
          </td>
        );
      })}
    </tr>
  );
}

const ROW_ACTION_CLASS =
  'text-start text-inherit no-underline after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:rounded-sm focus-visible:after:outline-2 focus-visible:after:outline-accent focus-visible:after:-outline-offset-2';

/** What makes a row reachable by keyboard; its area covers the row. */
function RowAction({ href, children }: { href: string | undefined; children: ReactNode }) {
  if (href !== undefined) {
    return (
      <NextLink href={href} data-row-action="" className={ROW_ACTION_CLASS}>
        {children}
      </NextLink>
    );
  }
  return (
    <button type="button" data-row-action="" className={ROW_ACTION_CLASS}>
      {children}
    </button>
  );
}
