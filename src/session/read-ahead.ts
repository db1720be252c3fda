import type { AuthState } from './auth-store';
import type { KeptUser } from './kept-user';

type Dependencies = {
  /** Whom the browser keeps, with a token that still holds; null when that cannot be told. */
  recallUser: () => Promise<KeptUser | null>;
  loadState: (userId: string) => Promise<AuthState>;
};

/**
 * Reads for the person whom the browser keeps, while the provider still makes sure that they are there. The server
 * permits each read or not; nothing is shown before the provider has answered (spec §4).
 */
export function createReadAhead({ recallUser, loadState }: Dependencies) {
  let kept: Promise<KeptUser | null> | null = null;
  let readAs: string | null = null;
  let early: { of: string; state: Promise<AuthState> } | null = null;

  async function user(): Promise<KeptUser | null> {
    kept ??= recallUser();
    const found = await kept;
    readAs = found?.uid ?? null;
    return found;
  }

  return {
    /** The kept person's token, or null. */
    token: async (): Promise<string | null> => (await user())?.idToken ?? null,

    /** Begins to load the kept person's auth state; `ofWhat` names it by their id. */
    async begin(ofWhat: (userId: string) => string): Promise<void> {
      const found = await user();
      if (found === null) return;
      const state = loadState(found.uid);
      state.catch(() => {}); // told to whoever takes it
      early = { of: ofWhat(found.uid), state };
    },

    /** The auth state of this name that was begun, once; null when it was not. */
    take(of: string): Promise<AuthState> | null {
      const state = early?.of === of ? early.state : null;
      early = null;
      return state;
    },

    /** Whether something was read as somebody who turns out not to be there; asked once the provider has answered. */
    hasReadAsOther(userId: string | null): boolean {
      const isOther = readAs !== null && readAs !== userId;
      readAs = null;
      return isOther;
    },
  };
}
