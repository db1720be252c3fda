import type { StateCreator, StoreApi } from 'zustand';

const resets = new Set<() => void>();

/** Empties every store, as closing the browser does. */
export function emptyStores(): void {
  for (const reset of resets) reset();
}

/** Zustand whose stores `emptyStores` knows, by its own recipe for tests. */
export async function knownStores(importOriginal: () => Promise<typeof import('zustand')>) {
  const zustand = await importOriginal();

  function known<State>(creator: StateCreator<State>) {
    const store = zustand.create(creator);
    resets.add(() => (store satisfies StoreApi<State>).setState(store.getInitialState(), true));
    return store;
  }
  return {
    ...zustand,
    create: <State>(creator?: StateCreator<State>) => (creator ? known(creator) : known),
  };
}
