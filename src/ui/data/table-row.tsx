import NextLink from 'next/link';
import type { MouseEvent, ReactNode } from 'react';
import { cn } from '@/lib/cn';
import { ALIGN_CLASS, type TableProps } from './table-types';

const INTERACTIVE =
  'a, button, input, select, textarea, label, summary, [role="button"], [role="menuitem"], [contenteditable]';

/** Whether the click is the row's: not on a control inside it, and not the end of selecting text. */
function isRowClick(event: MouseEvent<HTMLElement>): boolean {
  // The second click of a double click may be meant for a menu that the first one closed.
  if (event.detail > 1) return false;
  if (!(event.target instanceof Element)) return false;
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
  const href = rowHref?.(row);
  const isClickable = rowKey !== undefined && (onRowClick !== undefined || href !== undefined);
  const primary = primaryColumn ?? columns.find((column) => !excludedColumns.includes(column.key))?.key;

  // The row's own link or button is what is really clicked, also by keyboard; a click elsewhere is handed to it, with
  // the keys that open a new tab. (A link stretched over the row would cover the text and controls in other cells.)
  function handleCellClick(event: MouseEvent<HTMLTableCellElement>) {
    if (!isRowClick(event)) return;
    const action = event.currentTarget.parentElement?.querySelector('[data-row-action]');
    if (!action || (event.target instanceof Node && action.contains(event.target))) {
      onRowClick?.(row);
      return;
    }
    const { ctrlKey, metaKey, shiftKey } = event;
    action.dispatchEvent(
      new window.MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }),
    );
  }

  return (
    <tr
      className={cn(
        'group/row',
        isClickable &&
          'cursor-pointer transition-colors duration-fast hover:bg-surface-hover row-focus:bg-accent-faint row-focus:outline-2 row-focus:outline-accent row-focus:-outline-offset-2',
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
              isClickable && isExcluded && 'cursor-auto',
              ALIGN_CLASS[column.align ?? 'start'],
              column.className,
            )}
          >
            {isClickable && column.key === primary ? <RowAction href={href}>{content}</RowAction> : content}
          </td>
        );
      })}
    </tr>
  );
}

/** The focus ring is drawn around the whole row. */
const ROW_ACTION_CLASS = 'text-start text-inherit no-underline focus-visible:outline-none';

/** What makes a row reachable by keyboard, and a link that can be opened in a new tab. */
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
