import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { useAuthStore } from '@/session/auth-store';
import { useCandidate } from './use-candidate';

// Read once, when the configuration is loaded.
vi.hoisted(() => vi.stubEnv('NEXT_PUBLIC_API_EXTENSIONS', 'off'));

afterEach(() => useAuthStore.setState(useAuthStore.getInitialState()));

it('keeps a candidate whose list is no longer cached, where nothing else describes them', () => {
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  useAuthStore.setState({ corporationId: 'c1' });
  const row = { universalUid: 'a', lastName: '山田', firstName: '太郎', relation: {} };
  client.setQueryData(['c1', 'favorites'], { items: [row], totalCount: 1, maxCount: null });
  const { result } = renderHook(() => useCandidate('a'), { wrapper });
  expect(result.current.data).toMatchObject({ lastName: '山田', introduction: '' });

  act(() => client.removeQueries({ queryKey: ['c1', 'favorites'] }));
  expect(result.current.data).toMatchObject({ lastName: '山田' });
  expect(result.current.isUnavailable).toBe(false);
});
