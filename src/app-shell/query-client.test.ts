import { MutationObserver } from '@tanstack/react-query';
import { beforeEach, describe, expect, it } from 'vitest';
import { ApiError, httpError } from '@/client/api-error';
import { useAlertStore } from '@/ui/alert-store';
import { createQueryClient } from './query-client';

const client = createQueryClient();
const alerts = () => useAlertStore.getState().queue.map(({ message }) => message);
const timeout = new ApiError({ kind: 'timeout', message: 'timeout of 15000ms exceeded', requestId: 'r1' });
const refused = httpError({ status: 400, serverMessage: '案件を選択してください', requestId: 'r1' });

const read = (error: Error, handlesErrors = false) =>
  client
    .fetchQuery({
      queryKey: [crypto.randomUUID()],
      queryFn: () => Promise.reject(error),
      meta: { handlesErrors },
    })
    .catch(() => {});
const write = (error: Error, handlesErrors = false) =>
  new MutationObserver(client, { mutationFn: () => Promise.reject(error), meta: { handlesErrors } })
    .mutate()
    .catch(() => {});

beforeEach(() => useAlertStore.setState({ queue: [] }));

it('has the defaults of the specification', () => {
  expect(client.getDefaultOptions().queries).toMatchObject({
    staleTime: 300_000,
    retry: false,
    refetchOnWindowFocus: false,
  });
});

describe('a failed read', () => {
  it('alerts a timeout', async () => {
    await read(timeout);
    expect(alerts()).toEqual([expect.stringContaining('タイムアウト')]);
  });

  it('leaves a refusal to the screen', async () => {
    await read(refused);
    expect(alerts()).toEqual([]);
  });

  it('leaves everything to a screen that says so', async () => {
    await read(timeout, true);
    expect(alerts()).toEqual([]);
  });
});

describe('a failed write', () => {
  it('alerts the server’s message', async () => {
    await write(refused);
    expect(alerts()).toEqual(['案件を選択してください']);
  });

  it('alerts a timeout once, whatever the number of calls', async () => {
    await Promise.all([write(timeout), write(timeout)]);
    expect(alerts()).toEqual([expect.stringContaining('タイムアウト')]);
  });

  it('leaves everything to a screen that says so', async () => {
    await Promise.all([write(refused, true), write(timeout, true)]);
    expect(alerts()).toEqual([]);
  });
});
