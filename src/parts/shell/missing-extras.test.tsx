import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { MissingExtras } from './missing-extras';

const read = vi.fn<(key: string) => Promise<string>>();

function Choices({ name, isExtra = true }: { name: string; isExtra?: boolean }) {
  const { data = 'なし' } = useQuery({
    queryKey: [name],
    queryFn: () => read(name),
    retry: false,
    meta: { isExtra },
  });
  return <p>{`${name}: ${data}`}</p>;
}

const show = (client: QueryClient, children: ReactNode) =>
  render(
    <QueryClientProvider client={client}>
      <MissingExtras />
      {children}
    </QueryClientProvider>,
  );

const retry = () => screen.findByRole('button', { name: '再読み込み' });

it('shows that something is missing, and reads just that again', async () => {
  read.mockImplementation(async (key) => (key === '都道府県' ? Promise.reject(new Error('x')) : '10件'));
  show(
    new QueryClient(),
    <>
      <Choices name="都道府県" />
      <Choices name="職種" />
    </>,
  );
  expect(await screen.findByRole('alert')).toHaveTextContent('一部の情報を読み込めませんでした');
  read.mockReset().mockResolvedValue('47件');
  await userEvent.click(await retry());
  expect(await screen.findByText('都道府県: 47件')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(read).toHaveBeenCalledExactlyOnceWith('都道府県');
});

it('ignores what the screen shows itself, and what is there from before', async () => {
  const client = new QueryClient();
  client.setQueryData(['職種'], '10件');
  read.mockRejectedValue(new Error('x'));
  show(
    client,
    <>
      <Choices name="案件" isExtra={false} />
      <Choices name="職種" />
    </>,
  );
  await act(() => client.refetchQueries());
  await waitFor(() => expect(client.getQueryState(['職種'])?.status).toBe('error'));
  expect(screen.queryByRole('alert')).toBeNull();
});

it('is quiet again when the page that asked has gone', async () => {
  const client = new QueryClient();
  read.mockRejectedValue(new Error('x'));
  const { rerender } = show(client, <Choices name="都道府県" />);
  await screen.findByRole('alert');
  rerender(
    <QueryClientProvider client={client}>
      <MissingExtras />
    </QueryClientProvider>,
  );
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});
