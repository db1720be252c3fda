import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { useEligibility } from './use-eligibility';

vi.mock('./eligibility', () => ({ readObstacle: async () => null }));

const queryClient = new QueryClient();
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);

it('asks about every candidate by the whole id, whatever a platform puts into one', async () => {
  const ids = ['uid-1', '候補者 2', 'a/b, c'];
  const { result } = renderHook(() => useEligibility('c1', ids, 'p1'), { wrapper });
  await waitFor(() => expect(result.current.isDone).toBe(true));
  expect([...result.current.obstacles.keys()].sort()).toEqual(ids.toSorted());
});
