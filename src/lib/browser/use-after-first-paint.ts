import { useDeferredValue } from 'react';

/**
 * False in the first render of a component, true right after it. What is below the fold waits for it, so that the first paint
 * comes sooner.
 */
export const useAfterFirstPaint = (): boolean => useDeferredValue(true, false);
