import { beforeEach, describe, expect, it, vi } from 'vitest';
import { httpError } from '@/client/api-error';
import { corporation, failure, fakeCalls, fakeContext, known } from '../../tests/support/session/fakes.ts';
import { followSwitchedAccount, switchAccount } from './account-switching';
import { initialAuthState, useAuthStore } from './auth-store';
import { flags } from './flags';

const switchedId = flags.switchedCorporationAccountId;
const currentCorporation = vi.fn(async (cid: string) => corporation(cid));
const calls = fakeCalls({ currentCorporation });
const refresh = vi.fn(async () => {});
const { effects } = fakeContext();
const context = { calls, effects, refresh };

beforeEach(() => {
  vi.clearAllMocks();
  switchedId.clear();
  currentCorporation.mockImplementation(async (cid) => corporation(cid));
  useAuthStore.setState({ ...initialAuthState, ...known });
});

const isLoading = () => !useAuthStore.getState().finishedAuthProcess;

describe('after a route change', () => {
  it.each([
    ['nothing is switched', null],
    ['the current company is the switched one', 'c1'],
  ])('nothing happens when %s', async (_name, id) => {
    if (id) switchedId.set(id);
    await followSwitchedAccount(context);
    expect(currentCorporation).not.toHaveBeenCalled();
  });

  it('nothing happens before the auth process is finished', async () => {
    switchedId.set('c2');
    useAuthStore.setState({ finishedAuthProcess: false });
    await followSwitchedAccount(context);
    expect(currentCorporation).not.toHaveBeenCalled();
  });

  it('another company is fetched and stored, then the auth state refreshed', async () => {
    switchedId.set('c2');
    await followSwitchedAccount(context);
    expect(useAuthStore.getState().corporationProfile).toEqual(corporation('c2'));
    expect(isLoading()).toBe(true);
    expect(refresh).toHaveBeenCalledOnce();
    expect(effects.alert).not.toHaveBeenCalled();
  });

  it('a missing company is alerted, and the current one stays', async () => {
    switchedId.set('gone');
    currentCorporation.mockRejectedValue(failure(404));
    await followSwitchedAccount(context);
    expect(effects.alert).toHaveBeenCalledExactlyOnceWith(
      '切り替え対象の企業アカウントが見つかりませんでした',
    );
    expect(refresh).not.toHaveBeenCalled();
    expect(switchedId.get()).toBe('c1');
  });

  it('any other failure is raised', async () => {
    switchedId.set('c2');
    const error = failure(500);
    currentCorporation.mockRejectedValue(error);
    await expect(followSwitchedAccount(context)).rejects.toBe(error);
  });

  it('two checks at once refresh once', async () => {
    switchedId.set('c2');
    await Promise.all([followSwitchedAccount(context), followSwitchedAccount(context)]);
    expect(refresh).toHaveBeenCalledOnce();
  });

  it('a response that comes after another choice is dropped', async () => {
    switchedId.set('c2');
    currentCorporation.mockImplementation(async (cid) => {
      switchedId.set('c1');
      return corporation(cid);
    });
    await followSwitchedAccount(context);
    expect(useAuthStore.getState().corporationProfile).toEqual(corporation('c1'));
    expect(refresh).not.toHaveBeenCalled();
  });
});

describe('a switch', () => {
  it('stores the id once the company is found, then the company, and refreshes', async () => {
    const before: (string | null)[] = [];
    currentCorporation.mockImplementation(async (cid) => {
      before.push(switchedId.get());
      return corporation(cid);
    });
    await switchAccount('c2', context);
    expect(before).toEqual([null]);
    expect(switchedId.get()).toBe('c2');
    expect(useAuthStore.getState().corporationProfile).toEqual(corporation('c2'));
    expect(isLoading()).toBe(true);
    expect(refresh).toHaveBeenCalledOnce();
  });

  it('to the current company only stores its id', async () => {
    await switchAccount('c1', context);
    expect(switchedId.get()).toBe('c1');
    expect(currentCorporation).not.toHaveBeenCalled();
  });

  it.each([400, 403, 404])('to a missing one (%i) is alerted and changes nothing', async (status) => {
    currentCorporation.mockRejectedValue(failure(status));
    await switchAccount('gone', context);
    expect(effects.alert).toHaveBeenCalledExactlyOnceWith(
      '切り替え対象の企業アカウントが見つかりませんでした',
    );
    expect(switchedId.get()).toBeNull();
    expect(refresh).not.toHaveBeenCalled();
  });

  it('to one that the server does not find by its text is alerted, whatever the status', async () => {
    currentCorporation.mockRejectedValue(
      httpError({ status: 422, serverMessage: 'Query result is nothing', requestId: 'r1' }),
    );
    await switchAccount('gone', context);
    expect(effects.alert).toHaveBeenCalledOnce();
  });

  it('to no id at all is alerted without a call', async () => {
    await switchAccount('', context);
    expect(effects.alert).toHaveBeenCalledOnce();
    expect(currentCorporation).not.toHaveBeenCalled();
  });

  it('that fails otherwise is raised and changes nothing', async () => {
    const error = failure(500);
    currentCorporation.mockRejectedValue(error);
    await expect(switchAccount('c2', context)).rejects.toBe(error);
    expect(switchedId.get()).toBeNull();
    expect(effects.alert).not.toHaveBeenCalled();
  });
});
