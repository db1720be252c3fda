import { beforeEach, describe, expect, it, vi } from 'vitest';
import { followSwitchedAccount, isSwitchInAnotherTab } from './account-switching';
import { type AuthState, initialAuthState } from './auth-store';
import { corporation, failure, freshFlags } from './testing';

const { switchedCorporationAccountId: switchedId } = freshFlags();
let state: AuthState;
const dependencies = {
  switchedId,
  getState: () => state,
  fetchCorporation: vi.fn(async (cid: string) => corporation(cid)),
  storeCorporation: vi.fn(),
  refreshAuth: vi.fn(async () => {}),
  alert: vi.fn(),
};

beforeEach(() => {
  vi.clearAllMocks();
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
});

it.each([
  [
    'the switched company changed',
    { key: 'biz.switchedCorporationAccountId', oldValue: 'c1', newValue: 'c2' },
    true,
  ],
  [
    'it was set to what it was',
    { key: 'biz.switchedCorporationAccountId', oldValue: 'c1', newValue: 'c1' },
    false,
  ],
  ['something else changed', { key: 'biz.lastLoginMethod', oldValue: null, newValue: 'password' }, false],
])('the page reloads when in another tab %s', (_name, event, expected) => {
  expect(isSwitchInAnotherTab(event)).toBe(expected);
});
