import { keepPreviousData, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import type { ReactNode } from 'react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, expectTypeOf, it } from 'vitest';
import { interaction } from '#endpoints/interaction';
import { type Memo, memo } from '#endpoints/memo';
import { template } from '#endpoints/template';
import { env } from '@/config/env';
import { initialAuthState, useAuthStore } from './auth-store';
import { useCorporationMutation } from './corporation-mutation';
import {
  corporationCall,
  corporationKey,
  corporationQuery,
  useCorporationQuery,
} from './corporation-queries';

const server = setupServer();
let queryClient: QueryClient;
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);
const unreadUrl = `${env.apiBaseUrl}/matching/corporation_member/c1/interaction/number_of_unread_messages`;

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => {
  queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  useAuthStore.setState({ ...initialAuthState, corporationId: 'c1' });
});
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

it('fills the company in from the session', async () => {
  server.use(http.get(unreadUrl, () => HttpResponse.json(3)));
  const { result } = renderHook(() => useCorporationQuery(interaction.numberOfUnreadMessages), { wrapper });
  await waitFor(() => expect(result.current.data).toBe(3));
});

it('waits while there is no company', () => {
  useAuthStore.setState({ corporationId: '' });
  const { result } = renderHook(() => useCorporationQuery(interaction.numberOfUnreadMessages), { wrapper });
  expect(result.current.fetchStatus).toBe('idle');
});

it('shares its cache with prefetching', async () => {
  server.use(http.get(unreadUrl, () => HttpResponse.json(5)));
  await queryClient.prefetchQuery(corporationQuery(interaction.numberOfUnreadMessages));
  const { result } = renderHook(() => useCorporationQuery(interaction.numberOfUnreadMessages), { wrapper });
  expect(result.current.data).toBe(5);
});

it('writes for the company and makes the named reads stale', async () => {
  const key = corporationKey(memo.show, { params: { targetUid: 't1' } });
  queryClient.setQueryData<Memo | null>(key, null);
  server.use(
    http.post(`${env.apiBaseUrl}/memo/corporation_member/c1/change`, async ({ request }) =>
      HttpResponse.json({
        ...Object(await request.json()),
        updatedAt: '2026-11-21T00:00:00.000Z',
        updatedByName: '佐藤 健一',
      }),
    ),
  );
  const { result } = renderHook(() => useCorporationMutation(memo.change, { invalidates: [memo.show] }), {
    wrapper,
  });
  await act(() => result.current.mutateAsync({ body: { targetUniversalUid: 't1', memo: '面談済み' } }));
  expect(queryClient.getQueryState(key)?.isInvalidated).toBe(true);
});

it('sends the key of an idempotent write along', async () => {
  let key: string | null = null;
  server.use(
    http.post(`${env.apiBaseUrl}/template/corporation_member/c1/scout/create`, ({ request }) => {
      key = request.headers.get('idempotency-key');
      return HttpResponse.text('t1');
    }),
  );
  const { result } = renderHook(() => useCorporationMutation(template.create), { wrapper });
  const body = { title: '題名', message: '本文' };
  await act(() => result.current.mutateAsync({ body, idempotencyKey: 'key-of-this-write' }));
  expect(key).toBe('key-of-this-write');
});

/** Never called: it only has to compile. */
function Types() {
  expectTypeOf(useCorporationQuery(interaction.numberOfUnreadMessages).data).toEqualTypeOf<
    number | undefined
  >();
  const list = useCorporationQuery(interaction.list, {
    query: { page: 1 },
    placeholderData: keepPreviousData,
    select: (page) => page.items.length,
  });
  expectTypeOf(list.data).toEqualTypeOf<number | undefined>();
  // @ts-expect-error a page is a number
  useCorporationQuery(interaction.list, { query: { page: 'x' } });
  // @ts-expect-error the conversation is missing
  useCorporationQuery(interaction.show);
  // @ts-expect-error the conversation is missing
  useCorporationQuery(interaction.show, {});
  // @ts-expect-error the company comes from the session
  useCorporationQuery(interaction.list, { params: { cid: 'c2' } });

  const change = useCorporationMutation(memo.change, {
    onMutate: ({ body }) => ({ before: body.memo }),
    onError: (_error, _variables, context) =>
      expectTypeOf(context?.before).toEqualTypeOf<string | undefined>(),
  });
  // @ts-expect-error the body is missing
  change.mutate();
  // @ts-expect-error the memo is missing
  change.mutate({ body: { targetUniversalUid: 't1', updatedAt: null } });
  expectTypeOf(corporationCall(interaction.numberOfUnreadMessages)).resolves.toBeNumber();
}

it('does not compile with a missing or a wrong parameter, query or body', () => {
  expectTypeOf(Types).toBeFunction();
});
