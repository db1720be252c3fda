import { create } from 'zustand';
import type { ChosenSelection } from '@/parts/selections/chosen-selections';

/** Who was chosen by the button and is not yet taken up by the dialog, whose code comes later. */
export const useRefusalStart = create<{ people: readonly ChosenSelection[] | null }>(() => ({
  people: null,
}));

export const requestRefusals = (people: readonly ChosenSelection[]): void =>
  useRefusalStart.setState({ people });
export const clearRefusalStart = (): void => useRefusalStart.setState({ people: null });

/** The name under which the browser stores what was begun. */
export const REFUSALS_KEY = 'biz.refusals';
