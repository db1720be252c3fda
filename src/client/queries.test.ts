import { hashKey, QueryClient, skipToken } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { interaction } from '#endpoints/interaction';
import { endpointFilter, endpointKey, endpointQuery, readAgain } from './queries';

const params = { cid: 'c1' };
const keyOfPage = (page: number) => endpointKey(interaction.list, { params, query: { page } });

it('makes the key of the path’s segments and the query', () => {
  expect(keyOfPage(2)).toEqual(['matching', 'corporation_member', 'c1', 'interaction', 'list', { page: 2 }]);
});

it('makes the key without a query the prefix of those with one', () => {
  const key = endpointKey(interaction.list, { params });
  expect(keyOfPage(1).slice(0, key.length)).toEqual(key);
});

it('leaves undefined out, so that it does not make another key', () => {
  const query = { page: 1, searchWord: undefined };
  expect(hashKey(endpointKey(interaction.list, { params, query }))).toBe(hashKey(keyOfPage(1)));
});

it('gives a query the same key', () => {
  expect(endpointQuery(interaction.list, { params, query: { page: 1 } }).queryKey).toEqual(keyOfPage(1));
});

it('disables a query while a path parameter is not known', () => {
  const queryFnOf = (chatGroupId: string) =>
    endpointQuery(interaction.show, { params: { cid: 'c1', chatGroupId } }).queryFn;
  expect(queryFnOf('')).toBe(skipToken);
  expect(queryFnOf('g1')).not.toBe(skipToken);
});

it('matches the reads of an endpoint with any query, of the given company only', () => {
  const client = new QueryClient();
  const other = endpointKey(interaction.list, { params: { cid: 'c2' } });
  const count = endpointKey(interaction.numberOfUnreadMessages, { params });
  for (const key of [keyOfPage(1), keyOfPage(2), other, count]) client.setQueryData<unknown>(key, 'x');
  const found = client.getQueryCache().findAll(endpointFilter(interaction.list, { params }));
  expect(found.map(({ queryKey }) => queryKey)).toEqual([keyOfPage(1), keyOfPage(2)]);
});

it('matches every value of a parameter that is not given', () => {
  const client = new QueryClient();
  const keyOf = (chatGroupId: string) =>
    endpointKey(interaction.show, { params: { cid: 'c1', chatGroupId } });
  for (const id of ['a', 'b']) client.setQueryData<unknown>(keyOf(id), 'x');
  expect(client.getQueryCache().findAll(endpointFilter(interaction.show, { params }))).toHaveLength(2);
});

it('reads again what was on its way when it was asked for, and not what that returns', async () => {
  const client = new QueryClient();
  const responses = ['before the write', 'after the write'];
  const aborted: boolean[] = [];
  const query = {
    queryKey: ['list'],
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      const response = responses.shift();
      await Promise.resolve();
      aborted.push(signal.aborted);
      return response;
    },
  };
  void client.prefetchQuery(query);
  expect(await readAgain(client, query)).toBe('after the write');
  expect(client.getQueryData(['list'])).toBe('after the write');
  expect(aborted).toEqual([true, false]);
});

it('does not read again what is not known any more, as after a sign-out', async () => {
  const query = endpointQuery(interaction.show, { params: { cid: '', chatGroupId: 'g1' } });
  await expect(readAgain(new QueryClient(), query)).rejects.toThrow();
});
