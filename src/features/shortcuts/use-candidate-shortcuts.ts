import { pressControl } from './rows';
import { useShortcuts } from './use-shortcuts';

/** `f` and `s`, for the candidate whose card has the focus or whose page it is. They press what the mouse presses. */
export function useCandidateShortcuts(): void {
  useShortcuts([
    { key: 'f', label: 'お気に入りに追加・解除', onPress: () => pressControl('f') },
    { key: 's', label: 'スカウトする', onPress: () => pressControl('s') },
  ]);
}
