import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Table } from './table';
import type { TableColumn } from './table-types';

type Row = { id: string; name: string; status: string };

const rows: Row[] = [
  { id: 'a', name: '山田 太郎', status: '選考中' },
  { id: 'b', name: '佐藤 花子', status: '未対応' },
];

const columns: TableColumn<Row>[] = [
  { key: 'name', header: '応募者', cell: (row) => row.name },
  { key: 'status', header: '状態', cell: (row) => row.status },
  {
    key: 'menu',
    header: '操作',
    cell: (row) => (
      <>
        <span>{`余白${row.id}`}</span>
        <button type="button">{`メニュー${row.id}`}</button>
      </>
    ),
  },
];

const common = { caption: '応募一覧', columns, rows };

describe('Table', () => {
  it('shows its rows under a caption', () => {
    render(<Table {...common} />);
    const table = screen.getByRole('table', { name: '応募一覧' });
    expect(within(table).getAllByRole('row')).toHaveLength(3);
    expect(within(table).getByRole('columnheader', { name: '応募者' })).toBeInTheDocument();
  });

  it('shows skeleton rows instead of old ones while loading', () => {
    const { container } = render(<Table {...common} loading skeletonRows={4} />);
    expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true');
    expect(container.querySelectorAll('[data-skeleton]')).toHaveLength(4);
    expect(screen.queryByText('山田 太郎')).not.toBeInTheDocument();
    expect(screen.queryByText('データがありません')).not.toBeInTheDocument();
  });

  it.each([
    ['the usual text', {}, 'データがありません'],
    ['a text of its own', { emptyText: '応募はまだありません' }, '応募はまだありません'],
    ['more than a text', { empty: <a href="/biz/">条件をクリア</a> }, '条件をクリア'],
  ])('shows %s when empty', (_, props, text) => {
    render(<Table {...common} rows={[]} {...props} />);
    expect(screen.getByText(text)).toBeInTheDocument();
  });
});

describe('row clicks (spec §2)', () => {
  it('fire when a row key is set', async () => {
    const onRowClick = vi.fn();
    render(<Table {...common} rowKey="id" onRowClick={onRowClick} />);
    await userEvent.click(screen.getByText('未対応'));
    expect(onRowClick).toHaveBeenCalledExactlyOnceWith(rows[1]);
  });

  it('do not fire without a row key', async () => {
    const onRowClick = vi.fn();
    render(<Table {...common} onRowClick={onRowClick} />);
    await userEvent.click(screen.getByText('未対応'));
    expect(onRowClick).not.toHaveBeenCalled();
  });

  it('do not fire in an excluded column', async () => {
    const onRowClick = vi.fn();
    render(<Table {...common} rowKey="id" onRowClick={onRowClick} excludedColumns={['menu']} />);
    await userEvent.click(screen.getByText('余白a'));
    await userEvent.click(screen.getByRole('button', { name: 'メニューa' }));
    expect(onRowClick).not.toHaveBeenCalled();
  });

  it('do not fire for a control inside any cell', async () => {
    const onRowClick = vi.fn();
    render(<Table {...common} rowKey="id" onRowClick={onRowClick} />);
    await userEvent.click(screen.getByRole('button', { name: 'メニューa' }));
    expect(onRowClick).not.toHaveBeenCalled();
    await userEvent.click(screen.getByText('余白a'));
    expect(onRowClick).toHaveBeenCalledOnce();
  });

  it('fire once for two clicks', async () => {
    const onRowClick = vi.fn();
    render(<Table {...common} rowKey="id" onRowClick={onRowClick} />);
    await userEvent.dblClick(screen.getByText('未対応'));
    expect(onRowClick).toHaveBeenCalledExactlyOnceWith(rows[1]);
  });

  it('do not fire when the click ended a selection of text', async () => {
    const onRowClick = vi.fn();
    render(<Table {...common} rowKey="id" onRowClick={onRowClick} />);
    const cell = screen.getByText('未対応');
    await userEvent.pointer([
      { keys: '[MouseLeft>]', target: cell, offset: 0 },
      { target: cell, offset: 2 },
      { keys: '[/MouseLeft]' },
    ]);
    expect(String(window.getSelection())).toBe('未対');
    expect(onRowClick).not.toHaveBeenCalled();
  });

  it('are made by keyboard through the first cell that is not excluded', async () => {
    const onRowClick = vi.fn();
    render(<Table {...common} rowKey="id" onRowClick={onRowClick} excludedColumns={['name']} />);
    await userEvent.tab();
    expect(screen.getByRole('button', { name: '選考中' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(onRowClick).toHaveBeenCalledExactlyOnceWith(rows[0]);
  });

  it('are links when rows have an address', () => {
    render(<Table {...common} rowKey="id" rowHref={(row) => `/applications/${row.id}/`} />);
    expect(screen.getByRole('link', { name: '山田 太郎' })).toHaveAttribute(
      'href',
      expect.stringContaining('/applications/a'),
    );
  });
});

describe('rows with an address', () => {
  it('hand a click in another cell to their link, with its keys, and still call the handler', async () => {
    const onRowClick = vi.fn();
    const followed = vi.fn((event: MouseEvent) => event.preventDefault());
    render(
      <Table {...common} rowKey="id" rowHref={(row) => `/applications/${row.id}/`} onRowClick={onRowClick} />,
    );
    const link = screen.getByRole('link', { name: '佐藤 花子' });
    link.addEventListener('click', followed);
    const user = userEvent.setup();
    await user.keyboard('{Control>}');
    await user.click(screen.getByText('未対応'));
    await user.keyboard('{/Control}');
    expect(followed).toHaveBeenCalledOnce();
    expect(followed.mock.lastCall?.[0].ctrlKey).toBe(true);
    expect(onRowClick).toHaveBeenCalledExactlyOnceWith(rows[1]);
  });

  it('do not follow their link for a control or an excluded column', async () => {
    const followed = vi.fn((event: MouseEvent) => event.preventDefault());
    render(
      <Table
        {...common}
        rowKey="id"
        rowHref={(row) => `/applications/${row.id}/`}
        excludedColumns={['status']}
      />,
    );
    screen.getByRole('link', { name: '佐藤 花子' }).addEventListener('click', followed);
    await userEvent.click(screen.getByText('未対応'));
    await userEvent.click(screen.getByRole('button', { name: 'メニューb' }));
    expect(followed).not.toHaveBeenCalled();
  });
});

describe('sorting', () => {
  it('asks for the other direction and exposes the present one', async () => {
    const onSortChange = vi.fn();
    const sortable = columns.map((column) => ({ ...column, sortable: column.key === 'name' }));
    render(
      <Table
        {...common}
        columns={sortable}
        sort={{ key: 'name', direction: 'descending' }}
        onSortChange={onSortChange}
      />,
    );
    expect(screen.getByRole('columnheader', { name: '応募者' })).toHaveAttribute('aria-sort', 'descending');
    await userEvent.click(screen.getByRole('button', { name: '応募者' }));
    expect(onSortChange).toHaveBeenCalledWith({ key: 'name', direction: 'ascending' });
  });
});

describe('on a phone', () => {
  afterEach(() => vi.restoreAllMocks());

  it('shows cards in place of the table when there is one', () => {
    const unused = { onchange: null, addListener: () => {}, removeListener: () => {} };
    vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
      Object.assign(new EventTarget(), { matches: true, media, ...unused }),
    );
    render(<Table {...common} rowKey="id" mobileCard={(row) => <p>{row.name}</p>} />);
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
    expect(within(screen.getByRole('list', { name: '応募一覧' })).getAllByRole('listitem')).toHaveLength(2);
  });
});
