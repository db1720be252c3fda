import { beforeEach, expect, it, vi } from 'vitest';
import { type AuthState, initialAuthState } from './auth-store';
import { followContract } from './contract-following';
import { failure } from './testing';

let state: AuthState;
const dependencies = {
  getState: () => state,
  fetchContractType: vi.fn<(cid: string) => Promise<string | null>>(),
  refreshAuth: vi.fn(async () => {}),
};

beforeEach(() => {
  dependencies.fetchContractType.mockReset();
  dependencies.refreshAuth.mockReset();
  state = {
    ...initialAuthState,
    corporationId: 'c1',
    contractType: 'free_trial_contract',
    finishedAuthProcess: true,
  };
});

it.each([
  ['paid_plan_contract', 1],
  [null, 1],
  ['free_trial_contract', 0],
])('of the contract type %s refreshes %i times', async (contractType, count) => {
  dependencies.fetchContractType.mockResolvedValue(contractType);
  await followContract(dependencies);
  expect(dependencies.fetchContractType).toHaveBeenCalledExactlyOnceWith('c1');
  expect(dependencies.refreshAuth).toHaveBeenCalledTimes(count);
});

it('refreshes when the company is no longer one’s own', async () => {
  dependencies.fetchContractType.mockRejectedValue(failure(404));
  await followContract(dependencies);
  expect(dependencies.refreshAuth).toHaveBeenCalledOnce();
});

it('changes nothing when the check fails', async () => {
  dependencies.fetchContractType.mockRejectedValue(failure(500));
  await followContract(dependencies);
  expect(dependencies.refreshAuth).not.toHaveBeenCalled();
});

it('raises what the refresh raises', async () => {
  dependencies.fetchContractType.mockResolvedValue(null);
  const error = failure(500);
  dependencies.refreshAuth.mockRejectedValue(error);
  await expect(followContract(dependencies)).rejects.toBe(error);
});

it('drops the answer about a company that one has left meanwhile', async () => {
  dependencies.fetchContractType.mockImplementation(async () => {
    state = { ...state, corporationId: 'c2' };
    return 'paid_plan_contract';
  });
  await followContract(dependencies);
  expect(dependencies.refreshAuth).not.toHaveBeenCalled();
});

it.each([
  ['without a company', { corporationId: '' }],
  ['while the auth state loads', { finishedAuthProcess: false }],
])('asks nothing %s', async (_name, change) => {
  state = { ...state, ...change };
  await followContract(dependencies);
  expect(dependencies.fetchContractType).not.toHaveBeenCalled();
});
