import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { type ReactNode, useDeferredValue, useId, useRef } from 'react';
import { useIsScrollable } from '@/lib/browser/use-is-scrollable';
import { PHONE_QUERY, useMediaQuery } from '@/lib/browser/use-media-query';
import { cn } from '@/lib/cn';
import { range } from '@/lib/range';
import { Skeleton } from '@/ui/feedback/skeleton';
import { TableRow } from './table-row';
import { ALIGN_CLASS, type TableColumn, type TableProps, type TableSort } from './table-types';

/** Out of sight a card is not laid out; in sight its shadow and focus ring may overflow. */
const CARD_CLASS =
  '[contain-intrinsic-size:auto_9rem] [content-visibility:auto] [overflow-clip-margin:0.25rem]';

/**
 * A table of rows (spec §2): skeleton rows while loading, 「データがありません」 or another text when empty. A click on a row counts only
 * with `rowKey`, and not in an excluded column. New rows are drawn piece by piece: twenty at once block a slow device for a
 * sixth of a second.
 */
export function Table<T>(props: TableProps<T>) {
  'use memo';
  const settled = useDeferredValue(props);
  return <SettledTable {...settled} />;
}

function SettledTable<T>(props: TableProps<T>) {
  const {
    columns,
    rows,
    rowKey,
    caption,
    loading = false,
    emptyText = 'データがありません',
    empty,
    mobileCard,
    className,
  } = props;
  const isPhone = useMediaQuery(PHONE_QUERY);
  const captionId = useId();
  const region = useRef<HTMLElement>(null);
  const isScrollable = useIsScrollable(region);
  const keyOf = (row: T, index: number) => (rowKey === undefined ? index : String(row[rowKey]));

  if (isPhone && mobileCard) {
    return (
      <ul
        aria-label={caption}
        aria-busy={loading || undefined}
        className={cn('flex flex-col gap-2', className)}
      >
        {loading ? <CardSkeletons count={props.skeletonRows ?? 5} /> : null}
        {loading
          ? null
          : rows.map((row, index) => (
              <li key={keyOf(row, index)} className={CARD_CLASS}>
                {mobileCard(row)}
              </li>
            ))}
        {!loading && rows.length === 0 ? <li>{empty ?? <EmptyText>{emptyText}</EmptyText>}</li> : null}
      </ul>
    );
  }

  return (
    <section
      ref={region}
      aria-labelledby={captionId}
      // What scrolls must be reachable by keyboard; what does not scroll should not be a stop.
      {...(isScrollable ? { tabIndex: 0 } : null)}
      className={cn('relative overflow-x-auto rounded-lg border border-line bg-surface shadow-xs', className)}
    >
      <table aria-busy={loading || undefined} className="w-full border-collapse text-base md:text-sm">
        <caption id={captionId} className="sr-only">
          {caption}
        </caption>
        <thead className="border-line border-b bg-surface-sunken text-ink-muted text-xs">
          <tr>
            {columns.map((column) => (
              <HeaderCell
                key={column.key}
                column={column}
                sort={props.sort}
                onSortChange={props.onSortChange}
              />
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {loading ? <SkeletonRows columns={columns} count={props.skeletonRows ?? 5} /> : null}
          {loading
            ? null
            : rows.map((row, index) => <TableRow key={keyOf(row, index)} row={row} {...props} />)}
          {!loading && rows.length === 0 ? (
            <tr>
              <td colSpan={columns.length}>{empty ?? <EmptyText>{emptyText}</EmptyText>}</td>
            </tr>
          ) : null}
        </tbody>
      </table>
    </section>
  );
}

function EmptyText({ children }: { children: ReactNode }) {
  return <p className="px-4 py-12 text-center text-ink-subtle">{children}</p>;
}

type HeaderCellProps<T> = {
  column: TableColumn<T>;
  sort: TableSort | undefined;
  onSortChange: ((sort: TableSort) => void) | undefined;
};

const opposite = { ascending: 'descending', descending: 'ascending' } as const;

function HeaderCell<T>({ column, sort, onSortChange }: HeaderCellProps<T>) {
  const direction = sort?.key === column.key ? sort.direction : undefined;
  const isSortable = column.sortable === true && onSortChange !== undefined;
  const Icon = direction === undefined ? ChevronsUpDown : direction === 'ascending' ? ArrowUp : ArrowDown;
  return (
    <th
      scope="col"
      aria-sort={isSortable ? (direction ?? 'none') : undefined}
      style={column.width ? { width: column.width } : undefined}
      className={cn(
        'whitespace-nowrap px-3 py-2 font-medium',
        ALIGN_CLASS[column.align ?? 'start'],
        column.className,
      )}
    >
      {isSortable ? (
        <button
          type="button"
          onClick={() =>
            onSortChange?.({
              key: column.key,
              direction: direction ? opposite[direction] : (column.firstDirection ?? 'descending'),
            })
          }
          className="-mx-1.5 inline-flex min-h-11 items-center gap-1 rounded-sm px-1.5 hover:text-ink md:min-h-6"
        >
          <span>{column.header}</span>
          <Icon
            aria-hidden="true"
            className={cn('size-3.5', direction ? 'text-accent' : 'text-ink-disabled')}
          />
        </button>
      ) : (
        column.header
      )}
    </th>
  );
}

function SkeletonRows<T>({ columns, count }: { columns: readonly TableColumn<T>[]; count: number }) {
  return range(count).map((row) => (
    <tr key={row} data-skeleton="">
      {columns.map((column) => (
        <td key={column.key} className={cn('px-3 py-3', column.className)}>
          <Skeleton className="w-3/4" />
        </td>
      ))}
    </tr>
  ));
}

function CardSkeletons({ count }: { count: number }) {
  return range(count).map((card) => (
    <li key={card} data-skeleton="">
      <Skeleton className="h-24 rounded-lg" />
    </li>
  ));
}
