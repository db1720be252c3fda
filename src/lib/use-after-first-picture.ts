import { useDeferredValue } from 'react';

/**
 * False while a component is drawn for the first time, true right after. What stands below the first look waits for it,
 * so that a click shows its page sooner; nobody has to wait for the rest, which is drawn piece by piece.
 */
export const useAfterFirstPicture = (): boolean => useDeferredValue(true, false);
