import { useShortcuts } from './use-shortcuts';

// Its code is there already: a key was pressed.
const press = (key: string) =>
  void import('./rows').then(
    ({ pressControl }) => pressControl(key),
    (error) => window.reportError(error),
  );

/** `f` and `s`, for the candidate whose card has the focus or whose page it is. They press what the mouse presses. */
export function useCandidateShortcuts(): void {
  useShortcuts([
    { key: 'f', label: 'お気に入りに追加・解除', onPress: () => press('f') },
    { key: 's', label: 'スカウトする', onPress: () => press('s') },
  ]);
}
