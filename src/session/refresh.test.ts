import { beforeEach, describe, expect, it, vi } from 'vitest';
import { failure, fakeCalls } from '../../tests/support/session/fakes.ts';
import { initialAuthState, useAuthStore } from './auth-store';
import { followContract } from './refresh';

const contractType = vi.fn<(cid: string) => Promise<string | null>>();
const refresh = vi.fn(async () => {});
const context = { calls: fakeCalls({ contractType }), refresh };

beforeEach(() => {
  contractType.mockReset();
  refresh.mockReset();
  useAuthStore.setState({
    ...initialAuthState,
    corporationId: 'c1',
    contractType: 'free_trial_contract',
    finishedAuthProcess: true,
  });
});

describe('a check of the contract', () => {
  it.each([
    ['paid_plan_contract', 1],
    [null, 1],
    ['free_trial_contract', 0],
  ])('of the contract type %s refreshes %i times', async (type, count) => {
    contractType.mockResolvedValue(type);
    await followContract(context);
    expect(contractType).toHaveBeenCalledExactlyOnceWith('c1');
    expect(refresh).toHaveBeenCalledTimes(count);
  });

  it('refreshes when the company is no longer one’s own', async () => {
    contractType.mockRejectedValue(failure(404));
    await followContract(context);
    expect(refresh).toHaveBeenCalledOnce();
  });

  it('changes nothing when the check fails', async () => {
    contractType.mockRejectedValue(failure(500));
    await followContract(context);
    expect(refresh).not.toHaveBeenCalled();
  });

  it('raises what the refresh raises', async () => {
    contractType.mockResolvedValue(null);
    const error = failure(500);
    refresh.mockRejectedValue(error);
    await expect(followContract(context)).rejects.toBe(error);
  });

  it('drops the response about a company that one has left meanwhile', async () => {
    contractType.mockImplementation(async () => {
      useAuthStore.setState({ corporationId: 'c2' });
      return 'paid_plan_contract';
    });
    await followContract(context);
    expect(refresh).not.toHaveBeenCalled();
  });

  it.each([
    ['without a company', { corporationId: '' }],
    ['while the auth state loads', { finishedAuthProcess: false }],
  ])('asks nothing %s', async (_name, change) => {
    useAuthStore.setState(change);
    await followContract(context);
    expect(contractType).not.toHaveBeenCalled();
  });
});
