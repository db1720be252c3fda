import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { range } from '@/lib/range';
import { sharedQuery } from './shared-query';

const queryFn = vi.fn(async () => '東京都');
const name = sharedQuery({ queryKey: ['prefecture'], queryFn, staleTime: Number.POSITIVE_INFINITY });

function Name() {
  const isAwaited = name.useIsAwaited();
  return <li>{name.useData() ?? (isAwaited ? '…' : '不明')}</li>;
}

afterEach(() => queryFn.mockClear());

function setUp() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const list = (count: number) => (
    <QueryClientProvider client={client}>
      <ul>
        {range(count).map((key) => (
          <Name key={key} />
        ))}
      </ul>
    </QueryClientProvider>
  );
  return { client, list };
}

it('watches by one observer and one call, however many components ask', async () => {
  const { client, list } = setUp();
  render(list(50));
  expect(await screen.findAllByText('東京都')).toHaveLength(50);
  expect(queryFn).toHaveBeenCalledTimes(1);
  expect(
    client
      .getQueryCache()
      .find({ queryKey: ['prefecture'] })
      ?.getObserversCount(),
  ).toBe(1);
});

it('has the data at once when it is shown again', async () => {
  const { list } = setUp();
  const { unmount } = render(list(1));
  await screen.findByText('東京都');
  unmount();
  render(list(1));
  expect(screen.getByText('東京都')).toBeInTheDocument();
  expect(queryFn).toHaveBeenCalledTimes(1);
});

it('reads again when the cache was cleared before the response came', async () => {
  const { client, list } = setUp();
  queryFn.mockImplementationOnce(() => new Promise(() => {}));
  const { rerender } = render(list(1));
  client.clear();
  rerender(list(2));
  expect(await screen.findAllByText('東京都')).toHaveLength(2);
});

it('is awaited until the first read succeeds or fails', async () => {
  const { list } = setUp();
  queryFn.mockRejectedValueOnce(new Error('offline'));
  render(list(1));
  expect(screen.getByText('…')).toBeInTheDocument();
  expect(await screen.findByText('不明')).toBeInTheDocument();
});
