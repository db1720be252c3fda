import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { CorporationAccount } from '#endpoints/own-account';
import { followSwitchedAccount, isSwitchInAnotherTab, switchAccount } from './account-switching';
import { type AuthState, initialAuthState } from './auth-store';
import { corporation, failure, freshFlags } from './testing';

const { switchedCorporationAccountId: switchedId } = freshFlags();
let state: AuthState;
const dependencies = {
  switchedId,
  getState: () => state,
  fetchCorporation: vi.fn(async (cid: string) => corporation(cid)),
  storeCorporation: vi.fn((corporationProfile: CorporationAccount) => {
    state = { ...state, corporationProfile, finishedAuthProcess: false };
  }),
  refreshAuth: vi.fn(async () => {}),
  alert: vi.fn(),
};

beforeEach(() => {
  vi.clearAllMocks();
  switchedId.clear();
  dependencies.fetchCorporation.mockImplementation(async (cid) => corporation(cid));
  state = {
    ...initialAuthState,
    userId: 'uid-1',
    corporationProfile: corporation('c1'),
    finishedAuthProcess: true,
  };
});

describe('after a route change', () => {
  it.each([
    ['nothing is switched', null],
    ['the current company is the switched one', 'c1'],
  ])('nothing happens when %s', async (_name, id) => {
    if (id) switchedId.set(id);
    await followSwitchedAccount(dependencies);
    expect(dependencies.fetchCorporation).not.toHaveBeenCalled();
  });

  it('nothing happens before the auth process is finished', async () => {
    switchedId.set('c2');
    state = { ...state, finishedAuthProcess: false };
    await followSwitchedAccount(dependencies);
    expect(dependencies.fetchCorporation).not.toHaveBeenCalled();
  });

  it('another company is fetched and stored, then the auth state refreshed', async () => {
    switchedId.set('c2');
    await followSwitchedAccount(dependencies);
    expect(dependencies.storeCorporation).toHaveBeenCalledWith(corporation('c2'));
    expect(dependencies.refreshAuth).toHaveBeenCalledOnce();
    expect(dependencies.alert).not.toHaveBeenCalled();
  });

  it('a missing company is alerted, and the current one kept', async () => {
    switchedId.set('gone');
    dependencies.fetchCorporation.mockRejectedValue(failure(404));
    await followSwitchedAccount(dependencies);
    expect(dependencies.alert).toHaveBeenCalledExactlyOnceWith(
      '切り替え対象の企業アカウントが見つかりませんでした',
    );
    expect(dependencies.refreshAuth).not.toHaveBeenCalled();
    expect(switchedId.get()).toBe('c1');
  });

  it('any other failure is raised', async () => {
    switchedId.set('c2');
    const error = failure(500);
    dependencies.fetchCorporation.mockRejectedValue(error);
    await expect(followSwitchedAccount(dependencies)).rejects.toBe(error);
  });

  it('two checks at once store and refresh once', async () => {
    switchedId.set('c2');
    await Promise.all([followSwitchedAccount(dependencies), followSwitchedAccount(dependencies)]);
    expect(dependencies.storeCorporation).toHaveBeenCalledOnce();
    expect(dependencies.refreshAuth).toHaveBeenCalledOnce();
  });

  it('an answer that comes after another choice is dropped', async () => {
    switchedId.set('c2');
    dependencies.fetchCorporation.mockImplementation(async (cid) => {
      switchedId.set('c1');
      return corporation(cid);
    });
    await followSwitchedAccount(dependencies);
    expect(dependencies.storeCorporation).not.toHaveBeenCalled();
  });
});

describe('a switch', () => {
  it('stores the id once the company is found, then the company, and refreshes', async () => {
    const before: (string | null)[] = [];
    dependencies.fetchCorporation.mockImplementation(async (cid) => {
      before.push(switchedId.get());
      return corporation(cid);
    });
    await switchAccount('c2', dependencies);
    expect(before).toEqual([null]);
    expect(switchedId.get()).toBe('c2');
    expect(dependencies.storeCorporation).toHaveBeenCalledWith(corporation('c2'));
    expect(dependencies.refreshAuth).toHaveBeenCalledOnce();
  });

  it('to the current company only stores its id', async () => {
    await switchAccount('c1', dependencies);
    expect(switchedId.get()).toBe('c1');
    expect(dependencies.fetchCorporation).not.toHaveBeenCalled();
  });

  it.each([400, 403, 404])('to a missing one (%i) is alerted and changes nothing', async (status) => {
    dependencies.fetchCorporation.mockRejectedValue(failure(status));
    await switchAccount('gone', dependencies);
    expect(dependencies.alert).toHaveBeenCalledExactlyOnceWith(
      '切り替え対象の企業アカウントが見つかりませんでした',
    );
    expect(switchedId.get()).toBeNull();
    expect(dependencies.refreshAuth).not.toHaveBeenCalled();
  });

  it('to no id at all is alerted without a call', async () => {
    await switchAccount('', dependencies);
    expect(dependencies.alert).toHaveBeenCalledOnce();
    expect(dependencies.fetchCorporation).not.toHaveBeenCalled();
  });

  it('that fails otherwise is raised and changes nothing', async () => {
    const error = failure(500);
    dependencies.fetchCorporation.mockRejectedValue(error);
    await expect(switchAccount('c2', dependencies)).rejects.toBe(error);
    expect(switchedId.get()).toBeNull();
    expect(dependencies.alert).not.toHaveBeenCalled();
  });
});

describe('the stored switched id in another tab', () => {
  it.each`
    key                                   | oldValue | newValue | reloads
    ${'biz.switchedCorporationAccountId'} | ${null}  | ${'c2'}  | ${true}
    ${'biz.switchedCorporationAccountId'} | ${'c1'}  | ${'c2'}  | ${true}
    ${'biz.switchedCorporationAccountId'} | ${'c1'}  | ${null}  | ${true}
    ${'biz.switchedCorporationAccountId'} | ${'c1'}  | ${'c1'}  | ${false}
    ${'biz.loggedIn'}                     | ${null}  | ${'1'}   | ${false}
    ${null}                               | ${null}  | ${null}  | ${false}
  `('$key from $oldValue to $newValue reloads: $reloads', ({ reloads, ...event }) => {
    expect(isSwitchInAnotherTab(event)).toBe(reloads);
  });
});
