import { beforeEach, describe, expect, it, vi } from 'vitest';
import { corporation, failure, fakeCalls, known, setUp, user } from '../../tests/support/session/fakes.ts';
import { useAuthErrorStore } from './auth-store';
import { flags } from './flags';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

/** A promise to be settled by the test. */
function later<T>() {
  let settle = { resolve: (_value: T) => {}, reject: (_error: unknown) => {} };
  const promise = new Promise<T>((resolve, reject) => {
    settle = { resolve, reject };
  });
  return { promise, ...settle };
}

describe('switching the company', () => {
  it('is an unfinished auth process from the moment that the company is stored', async () => {
    const { session, store } = setUp({ initial: user, state: known });
    const seen: unknown[] = [];
    store.subscribe(({ corporationProfile, corporationId, finishedAuthProcess }) =>
      seen.push([corporationProfile?.universalCorporationId, corporationId, finishedAuthProcess]),
    );
    await session.switchAccount('c2');
    expect(seen).toEqual([
      ['c2', 'c1', false],
      ['c2', 'c2', true],
    ]);
  });

  it('whose refresh fails is an error of the gate, and goes on at the next try', async () => {
    const error = failure(500);
    const contractType = vi.fn(async () => 'paid_plan_contract').mockRejectedValueOnce(error);
    const { session, store } = setUp({
      initial: user,
      state: known,
      calls: fakeCalls({ contractType }),
    });
    flags.loggedIn.set();
    await expect(session.switchAccount('c2')).rejects.toBe(error);
    expect(useAuthErrorStore.getState().error).toBe(error);
    expect(store.getState().finishedAuthProcess).toBe(false);
    await session.retry();
    expect(store.getState()).toMatchObject({ corporationId: 'c2', finishedAuthProcess: true });
  });

  it('is not undone by a refresh that began before it', async () => {
    const slow = later<string | null>();
    const contractType = vi.fn(async (cid: string) => (cid === 'c1' ? slow.promise : null));
    const { session, store } = setUp({ initial: user, state: known, calls: fakeCalls({ contractType }) });
    const old = session.refresh();
    await session.switchAccount('c2');
    slow.resolve('paid_plan_contract');
    await old;
    expect(store.getState()).toMatchObject({ corporationId: 'c2', contractType: null });
  });

  it('ignores the failure of a refresh that began before it', async () => {
    const slow = later<string | null>();
    const contractType = vi.fn(async (cid: string) => (cid === 'c1' ? slow.promise : null));
    const { session } = setUp({ initial: user, state: known, calls: fakeCalls({ contractType }) });
    const old = session.refresh();
    await session.switchAccount('c2');
    slow.reject(failure(500));
    await expect(old).resolves.toBeUndefined();
    expect(useAuthErrorStore.getState().error).toBeNull();
  });
});

describe('a contract that was changed meanwhile', () => {
  it('is followed, and asked for once at a time', async () => {
    const contractType = vi.fn(async (): Promise<string | null> => 'paid_plan_contract');
    const { session, store } = setUp({
      initial: user,
      state: { ...known, contractType: 'free_trial_contract' },
      calls: fakeCalls({ contractType }),
    });
    await Promise.all([session.followContract(), session.followContract()]);
    expect(contractType).toHaveBeenCalledTimes(2); // the check and the refresh
    expect(store.getState().role.corporationAccountRole).toBe('PAID_ACCOUNT_ROLE');
  });

  it('leaves a company alone whose contract is the known one', async () => {
    const { session, store, calls } = setUp({
      initial: user,
      state: { ...known, contractType: 'paid_plan_contract' },
    });
    await session.followContract();
    expect(calls.me).not.toHaveBeenCalled();
    expect(store.getState().corporationProfile).toEqual(corporation('c1'));
  });
});
