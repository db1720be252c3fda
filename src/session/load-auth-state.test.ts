import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ownAccount } from '#endpoints/own-account';
import { ResponseShapeError } from '@/client/response-shape-error';
import { corporation, failure, fakeCalls, fakeContext, user } from '../../tests/support/session/fakes.ts';
import { initialAuthState } from './auth-store';
import { flags, recallCompany } from './flags';
import { loadAuthState } from './load-auth-state';

const switchedId = flags.switchedCorporationAccountId;
const recent = flags.recentCompany;
const { effects, provider } = fakeContext({ initial: { ...user, email: 'provider@example.com' } });
const { alert, raise } = effects;
const load = (calls = fakeCalls(), userId: string | null = 'uid-1') =>
  loadAuthState(userId, { calls, provider, effects });

beforeEach(() => {
  vi.clearAllMocks();
});

describe('the company', () => {
  it('is the first of one’s companies', async () => {
    await expect(load()).resolves.toMatchObject({ corporationId: 'c1', isSWCorporationAccount: false });
  });

  it('is the one that was switched to', async () => {
    switchedId.set('c2');
    await expect(load()).resolves.toMatchObject({ corporationId: 'c2', isSWCorporationAccount: true });
  });

  it('is the first again when the one switched to is no longer one’s own, which is alerted', async () => {
    switchedId.set('gone');
    const calls = fakeCalls({
      currentCorporation: async (cid) => {
        if (cid === 'gone') throw failure(404);
        return corporation(cid);
      },
    });
    await expect(load(calls)).resolves.toMatchObject({ corporationId: 'c1' });
    expect(switchedId.get()).toBeNull();
    expect(alert).toHaveBeenCalledWith('切り替え対象の企業アカウントが見つかりませんでした');
  });

  it('is none for a person without companies', async () => {
    const state = await load(fakeCalls({ myAccountList: async () => [] }));
    expect(state).toMatchObject({ corporationId: '', corporationProfile: null, finishedAuthProcess: true });
  });
});

describe('a company that answers 401', () => {
  const refusing = (refused: string) => async (cid: string) => {
    if (cid === refused) throw failure(401);
    return corporation(cid);
  };

  it('keeps nobody from the others, and is no longer the one switched to (spec §4)', async () => {
    flags.switchedCorporationAccountId.set('c1');
    expect(await load(fakeCalls({ currentCorporation: refusing('c1') }))).toMatchObject({
      corporationId: 'c2',
    });
    expect(flags.switchedCorporationAccountId.get()).toBeNull();
    flags.switchedCorporationAccountId.set('c2');
    expect(await load(fakeCalls({ currentCorporation: refusing('c2') }))).toMatchObject({
      corporationId: 'c1',
    });
  });

  it('is as none where there is no other', async () => {
    const currentCorporation = refusing('c1');
    const calls = fakeCalls({ currentCorporation, myAccountList: async () => [corporation('c1')] });
    expect(await load(calls)).toMatchObject({ corporationId: '', finishedAuthProcess: true });
  });
});

describe('a 401', () => {
  const unauthorized = () => Promise.reject(failure(401));

  it('on user resources means that nobody is signed in', async () => {
    const calls = fakeCalls({ me: unauthorized, myProfile: unauthorized, myAccountList: unauthorized });
    await expect(load(calls)).resolves.toMatchObject({ userAccount: null, userProfile: null });
  });

  it.each(['myAccountList', 'currentCorporation', 'contractType'] as const)(
    'on %s means no company, and clears the switched account id',
    async (name) => {
      switchedId.set('c2');
      const state = await load(fakeCalls({ [name]: unauthorized }));
      expect(state).toMatchObject({ corporationId: '', corporationProfile: null });
      expect(switchedId.get()).toBeNull();
    },
  );

  it('on the list of SW companies means that this is none', async () => {
    switchedId.set('c2');
    const state = await load(fakeCalls({ swCorporationIds: unauthorized }));
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
  await expect(load(fakeCalls({ [name]: () => Promise.reject(error) }))).rejects.toBe(error);
  expect(switchedId.get()).toBe('c2');
});

describe('an invalid response', () => {
  const error = new ResponseShapeError(ownAccount.me, ['name: string']);
  const invalid = () => Promise.reject(error);

  it('about the name leaves the name out', async () => {
    await expect(load(fakeCalls({ myProfile: invalid }))).resolves.toMatchObject({
      corporationId: 'c1',
      userProfile: { lastName: '', firstName: '' },
    });
    expect(raise).toHaveBeenCalledExactlyOnceWith(error);
  });

  it('about the SW companies means that this is none', async () => {
    switchedId.set('c2');
    await expect(load(fakeCalls({ swCorporationIds: invalid }))).resolves.toMatchObject({
      corporationId: 'c2',
      isSWCorporationAccount: false,
    });
    expect(raise).toHaveBeenCalledExactlyOnceWith(error);
  });

  it.each([
    ['switched to', () => switchedId.set('c2')],
    ['of the last visit', () => recent.set('uid-1 c2 ')],
  ])('about the list of companies keeps the one %s', async (_name, arrange) => {
    arrange();
    const state = await load(fakeCalls({ myAccountList: invalid }));
    expect(state).toMatchObject({ corporationId: 'c2', finishedAuthProcess: true });
    expect(raise).toHaveBeenCalledExactlyOnceWith(error);
  });

  it('about the list of companies is an error while none is known', async () => {
    await expect(load(fakeCalls({ myAccountList: invalid }))).rejects.toBe(error);
  });

  it.each(['me', 'currentCorporation', 'contractType'] as const)('about %s is an error', async (name) => {
    await expect(load(fakeCalls({ [name]: invalid }))).rejects.toBe(error);
  });
});

it.each([
  ['a member of a company', {}],
  ['a person without companies', { myAccountList: async () => [] }],
])('raises that the profile of %s is not found (spec §4)', async (_, calls) => {
  const myProfile = () => Promise.reject(failure(404));
  await expect(load(fakeCalls({ ...calls, myProfile }))).rejects.toMatchObject({ status: 404 });
});

it('keeps what the store promises, and nothing else of what was loaded: no contact address', async () => {
  const { userAccount, userProfile, corporationProfile } = await load();
  expect(Object.keys(userAccount ?? {})).toEqual(['universalUid', 'roleId', 'email']);
  expect(Object.keys(userProfile ?? {})).toEqual(['lastName', 'firstName']);
  expect(Object.keys(corporationProfile ?? {})).toEqual(['universalCorporationId', 'name', 'logoImage']);
});

describe('the address', () => {
  it('is the one that the server names', async () => {
    const { userAccount } = await load();
    expect(userAccount?.email).toBe('sato@example.com');
  });

  it.each([undefined, ''])('is the identity provider’s where the server names %j', async (email) => {
    const me = async () => ({ universalUid: 'u1', roleId: 2 as const, email });
    const { userAccount } = await load(fakeCalls({ me }));
    expect(userAccount).toEqual({ universalUid: 'u1', roleId: 2, email: 'provider@example.com' });
  });
});

it('clears the switched account id when nobody is signed in', async () => {
  switchedId.set('c2');
  await load(fakeCalls(), null);
  expect(switchedId.get()).toBeNull();
});

it('finishes the auth process for nobody without a call', async () => {
  const calls = fakeCalls();
  await expect(load(calls, null)).resolves.toEqual({ ...initialAuthState, finishedAuthProcess: true });
  for (const call of Object.values(calls)) expect(call).not.toHaveBeenCalled();
});

it.each([
  ['one switched to it', () => switchedId.set('c2')],
  ['it was the last one here', () => recent.set('uid-1 c1 paid_plan_contract')],
])('asks everything at once when the company is known because %s', (_name, arrange) => {
  arrange();
  const calls = fakeCalls();
  void load(calls);
  const { createUserAccount: _, ...reads } = calls;
  for (const call of Object.values(reads)) expect(call).toHaveBeenCalledOnce();
});

describe('the company of the last visit', () => {
  it('is stored for the next one', async () => {
    await load();
    expect(recallCompany()).toEqual({
      userId: 'uid-1',
      corporationId: 'c1',
      contractType: 'paid_plan_contract',
    });
  });

  it('is not asked about for another person', () => {
    recent.set('uid-2 c2 paid_plan_contract');
    const calls = fakeCalls();
    void load(calls);
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
    await expect(load(calls)).resolves.toMatchObject({ corporationId: 'c1' });
    expect(alert).not.toHaveBeenCalled();
  });

  it('is forgotten with the company', async () => {
    recent.set('uid-1 c1 ');
    await load(fakeCalls({ myAccountList: async () => [] }));
    expect(recent.get()).toBeNull();
  });
});
