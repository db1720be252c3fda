import { has } from '@/session/abilities';
import { type Shortcut, useShortcuts } from './use-shortcuts';

// Its code is there already: a key was pressed.
const press = (key: string) =>
  void import('./rows').then(
    ({ pressControl }) => pressControl(key),
    (error) => window.reportError(error),
  );

/** `x`, where candidates can be chosen: it presses the checkbox of the card that has the focus. */
export function useChoiceShortcut(): void {
  useShortcuts([{ key: 'x', label: '候補者を選択・選択を解除', onPress: () => press('x') }]);
}

const labelKeys: readonly Shortcut[] = has('marks')
  ? [{ key: 'l', label: 'ラベルを付ける・外す', onPress: () => press('l') }]
  : [];

const markKeys: readonly Shortcut[] = [
  { key: 'd', label: '見送り・見送りを取り消す', onPress: () => press('d') },
  ...labelKeys,
];

/** The keys for a candidate whose card has the focus or whose page it is. They press what the mouse presses. */
const candidateShortcuts: readonly Shortcut[] = [
  { key: 'f', label: 'お気に入りに追加・解除', onPress: () => press('f') },
  { key: 's', label: 'スカウトする', onPress: () => press('s') },
  ...(has('marks') ? markKeys : []),
];

/** `f`, `s`, `d` and `l`, for as long as the component is mounted. */
export function useCandidateShortcuts(): void {
  useShortcuts(candidateShortcuts);
}

/** `l` alone, where rows name candidates with their labels. */
export function useLabelShortcut(): void {
  useShortcuts(labelKeys);
}
