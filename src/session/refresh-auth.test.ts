import { beforeEach, describe, expect, it, vi } from 'vitest';
import { recallCompany } from './recent-company';
import { refreshAuth } from './refresh-auth';
import { corporation, failure, fakeCalls, freshFlags } from './testing';

const flags = freshFlags();
const switchedId = flags.switchedCorporationAccountId;
const recent = flags.recentCompany;
const alert = vi.fn();
const refresh = (calls = fakeCalls(), userId: string | null = 'uid-1') =>
  refreshAuth(userId, { calls, switchedId, recent, alert });

beforeEach(() => alert.mockReset());

describe('the company', () => {
  it('is the first of one’s companies', async () => {
    await expect(refresh()).resolves.toMatchObject({ corporationId: 'c1', isSWCorporationAccount: false });
  });

  it('is the one that was switched to', async () => {
    switchedId.set('c2');
    await expect(refresh()).resolves.toMatchObject({ corporationId: 'c2', isSWCorporationAccount: true });
  });

  it('is the first again when the one switched to is no longer one’s own, which is alerted', async () => {
    switchedId.set('gone');
    const calls = fakeCalls({
      currentCorporation: async (cid) => {
        if (cid === 'gone') throw failure(404);
        return corporation(cid);
      },
    });
    await expect(refresh(calls)).resolves.toMatchObject({ corporationId: 'c1' });
    expect(switchedId.get()).toBeNull();
    expect(alert).toHaveBeenCalledWith('切り替え対象の企業アカウントが見つかりませんでした');
  });

  it('is none for a person without companies', async () => {
    const state = await refresh(fakeCalls({ myAccountList: async () => [] }));
    expect(state).toMatchObject({ corporationId: '', corporationProfile: null, finishedAuthProcess: true });
  });
});

describe('a 401', () => {
  const unauthorized = () => Promise.reject(failure(401));

  it('on user resources means that nobody is signed in', async () => {
    const calls = fakeCalls({ me: unauthorized, myProfile: unauthorized, myAccountList: unauthorized });
    await expect(refresh(calls)).resolves.toMatchObject({ userAccount: null, userProfile: null });
  });

  it.each(['myAccountList', 'currentCorporation', 'contractType'] as const)(
    'on %s means no company, and clears the switched account id',
    async (name) => {
      switchedId.set('c2');
      const state = await refresh(fakeCalls({ [name]: unauthorized }));
      expect(state).toMatchObject({ corporationId: '', corporationProfile: null });
      expect(switchedId.get()).toBeNull();
    },
  );

  it('on the list of SW companies means that this is none', async () => {
    switchedId.set('c2');
    const state = await refresh(fakeCalls({ swCorporationIds: unauthorized }));
    expect(state).toMatchObject({ corporationId: 'c2', isSWCorporationAccount: false });
  });
});

it.each([
  'me',
  'myProfile',
  'myAccountList',
  'swCorporationIds',
  'currentCorporation',
  'contractType',
] as const)('raises any other error of %s', async (name) => {
  switchedId.set('c2');
  const error = failure(500);
  await expect(refresh(fakeCalls({ [name]: () => Promise.reject(error) }))).rejects.toBe(error);
  expect(switchedId.get()).toBe('c2');
});

it('asks nothing for nobody', async () => {
  const calls = fakeCalls();
  await expect(refresh(calls, null)).resolves.toMatchObject({ userId: null, finishedAuthProcess: true });
  for (const call of Object.values(calls)) expect(call).not.toHaveBeenCalled();
});

it.each([
  ['one switched to it', () => switchedId.set('c2')],
  ['it was the last one here', () => recent.set('uid-1 c1 paid_plan_contract')],
])('asks everything at once when the company is known because %s', (_name, arrange) => {
  arrange();
  const calls = fakeCalls();
  void refresh(calls);
  const { createUserAccount: _, ...reads } = calls;
  for (const call of Object.values(reads)) expect(call).toHaveBeenCalledOnce();
});

describe('the company of the last visit', () => {
  it('is kept for the next one', async () => {
    await refresh();
    expect(recallCompany(recent)).toEqual({
      userId: 'uid-1',
      corporationId: 'c1',
      contractType: 'paid_plan_contract',
    });
  });

  it('is not asked about for another person', () => {
    recent.set('uid-2 c2 paid_plan_contract');
    const calls = fakeCalls();
    void refresh(calls);
    expect(calls.currentCorporation).not.toHaveBeenCalled();
  });

  it('gives way to the first of one’s companies, without an alert', async () => {
    recent.set('uid-1 gone ');
    const calls = fakeCalls({
      currentCorporation: async (cid) => {
        if (cid === 'gone') throw failure(404);
        return corporation(cid);
      },
    });
    await expect(refresh(calls)).resolves.toMatchObject({ corporationId: 'c1' });
    expect(alert).not.toHaveBeenCalled();
  });

  it('is forgotten with the company', async () => {
    recent.set('uid-1 c1 ');
    await refresh(fakeCalls({ myAccountList: async () => [] }));
    expect(recent.get()).toBeNull();
  });
});
