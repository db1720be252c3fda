import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { initialAuthState, setAuthState } from '@/session/auth-store';
import { corporation } from '../../../tests/support/session/fakes.ts';
import { PlanButton } from './plan-button';
import { closeRestrictedFeature, useRestrictedFeatureStore } from './restricted-feature';

const onClick = vi.fn();

async function press(contractType: string | null): Promise<HTMLElement> {
  setAuthState({ corporationProfile: corporation('c1'), contractType });
  render(
    <PlanButton permission="scoutUser" aria-label="佐藤さんにスカウトする" onClick={onClick}>
      スカウト
    </PlanButton>,
  );
  const button = screen.getByRole('button');
  await userEvent.click(button);
  return button;
}

const isExplained = () => useRestrictedFeatureStore.getState().isOpen;

afterEach(() => {
  onClick.mockReset();
  closeRestrictedFeature();
  setAuthState(initialAuthState);
});

it('explains the plan to FREE, instead of what it does', async () => {
  expect(await press(null)).toHaveAccessibleName('佐藤さんにスカウトする(有料プラン)');
  expect(isExplained()).toBe(true);
  expect(onClick).not.toHaveBeenCalled();
});

it.each(['free_trial_contract', 'paid_plan_contract'])('does what it says for %s', async (contractType) => {
  expect(await press(contractType)).toHaveAccessibleName('佐藤さんにスカウトする');
  expect(isExplained()).toBe(false);
  expect(onClick).toHaveBeenCalledOnce();
});
