import { useRouter } from 'next/router';
import { type Codecs, readState, writeState } from './url-state';

type SetState<State> = (change: Partial<State>, options?: { replace?: boolean }) => void;

/**
 * A screen's state, held in the URL so that back, reload and a shared link restore it. `isReady` is false during the
 * first render of a reload, when the parameters are not known yet. A change makes a history entry unless `replace`.
 */
export function useUrlState<State extends object>(
  codecs: Codecs<State>,
): { state: State; setState: SetState<State>; isReady: boolean } {
  const router = useRouter();
  const state = readState(codecs, router.query);

  const setState: SetState<State> = (change, { replace = false } = {}) => {
    const path = router.asPath.replace(/[?#].*$/, '');
    const url = `${path}${writeState(codecs, { ...state, ...change })}`;
    void router[replace ? 'replace' : 'push'](url, undefined, { shallow: true, scroll: false });
  };

  return { state, setState, isReady: router.isReady };
}
