import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { Pagination } from './pagination';

type Props = Partial<React.ComponentProps<typeof Pagination>>;

function renderPagination(props: Props = {}) {
  const onPageChange = vi.fn();
  render(
    <Pagination
      page={5}
      pageSize={50}
      totalCount={1000}
      maxCount={null}
      onPageChange={onPageChange}
      {...props}
    />,
  );
  return onPageChange;
}

describe('Pagination (spec §2)', () => {
  it('shows the range, the pages around the current one, the edges and "..."', () => {
    renderPagination();
    expect(screen.getByText('1000件中 201-250件')).toBeInTheDocument();
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      '',
      '',
      '1',
      '...',
      '3',
      '4',
      '5',
      '6',
      '7',
      '...',
      '20',
      '',
      '',
    ]);
    expect(screen.getByRole('button', { name: '5ページ目' })).toHaveAttribute('aria-current', 'page');
  });

  it('shows 「N件以上」 when the maximum count is reached', () => {
    renderPagination({ maxCount: 1000 });
    expect(screen.getByText('1000件以上')).toBeInTheDocument();
  });

  it.each([
    ['最初のページ', 1],
    ['前のページ', 4],
    ['3ページ目', 3],
    ['次のページ', 6],
    ['最後のページ', 20],
  ])('%s goes to page %i', async (name, page) => {
    const onPageChange = renderPagination();
    await userEvent.click(screen.getByRole('button', { name }));
    expect(onPageChange).toHaveBeenCalledExactlyOnceWith(page);
  });

  it.each([
    [1, ['最初のページ', '前のページ']],
    [20, ['次のページ', '最後のページ']],
  ])('does not leave 1..last from page %i', async (page, names) => {
    const onPageChange = renderPagination({ page });
    for (const name of names) {
      const button = screen.getByRole('button', { name });
      expect(button).toHaveAttribute('aria-disabled', 'true');
      await userEvent.click(button);
    }
    expect(onPageChange).not.toHaveBeenCalled();
  });

  it('does not ask for the page that it is on', async () => {
    const onPageChange = renderPagination();
    await userEvent.click(screen.getByRole('button', { name: '5ページ目' }));
    expect(onPageChange).not.toHaveBeenCalled();
  });

  it.each([0, -1])('is hidden when the total is %i', (totalCount) => {
    renderPagination({ totalCount });
    expect(screen.queryByRole('navigation', { name: 'ページ送り' })).not.toBeInTheDocument();
  });

  it.each([
    [99, '1000件中 951-1000件'],
    [0, '1000件中 1-50件'],
    [Number.NaN, '1000件中 1-50件'],
  ])('shows page %s as the nearest one', (page, text) => {
    renderPagination({ page });
    expect(screen.getByText(text)).toBeInTheDocument();
  });

  it('is made of links when pages have addresses, and a plain click still calls the handler', async () => {
    const onPageChange = renderPagination({ hrefFor: (page) => `/profiles/?page=${page}` });
    const next = screen.getByRole('link', { name: '次のページ' });
    expect(next).toHaveAttribute('href', expect.stringContaining('page=6'));
    await userEvent.click(next);
    expect(onPageChange).toHaveBeenCalledExactlyOnceWith(6);
  });
});
