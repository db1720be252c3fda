import { useRouter } from 'next/router';
import { create } from 'zustand';
import { type Codecs, type QueryTexts, queryTexts, readState, writeState } from './url-state';

export type SetState<State> = (change: Partial<State>, options?: { replace?: boolean }) => void;

/** The requested address that the router has not drawn yet; null when there is none. */
type PendingAddress = { path: string; query: QueryTexts } | null;

// The router draws a new address when the device has time. What is clicked until then must build on the pending address, or
// one of the two changes is lost.
const usePendingAddress = create<{ pending: PendingAddress }>(() => ({ pending: null }));

const pathOf = (address: string) => address.replace(/[?#].*$/, '');

/**
 * A screen's state, held in the URL so that back, reload and a shared link restore it. A change shows at once and makes a
 * history entry unless `replace`. `isReady` is false during the first render of a reload, when the parameters are not
 * known yet.
 */
export function useUrlState<State extends object>(
  codecs: Codecs<State>,
): { state: State; setState: SetState<State>; isReady: boolean } {
  const router = useRouter();
  const path = pathOf(router.asPath);
  const newestQuery = ({ pending }: { pending: PendingAddress }) =>
    pending?.path === path ? pending.query : router.query;

  const setState: SetState<State> = (change, { replace = false } = {}) => {
    const state = readState(codecs, newestQuery(usePendingAddress.getState()));
    const search = writeState(codecs, { ...state, ...change });
    const pending = { path, query: queryTexts(new URLSearchParams(search)) };
    usePendingAddress.setState({ pending });
    // Ends also when another navigation takes its place.
    void router[replace ? 'replace' : 'push'](`${path}${search}`, undefined, {
      shallow: true,
      scroll: false,
    }).finally(() => {
      if (usePendingAddress.getState().pending === pending) usePendingAddress.setState({ pending: null });
    });
  };

  return { state: readState(codecs, usePendingAddress(newestQuery)), setState, isReady: router.isReady };
}
