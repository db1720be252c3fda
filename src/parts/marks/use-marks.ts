import { useQueryClient } from '@tanstack/react-query';
import { useCorporationId } from '@/session/use-session';

type Actions = typeof import('./mark-actions')['markActions'];
type Place = Parameters<Actions['togglePassed']>[0];

let loaded: Actions | null = null;

const load = () =>
  import('./mark-actions').then(({ markActions }) => {
    loaded = markActions;
    return markActions;
  });

/**
 * Runs what a press on a mark asks for. The code comes with the first press or when the pointer comes near; presses that
 * are quicker than that wait, and act in their order.
 */
export function useMarks() {
  const queryClient = useQueryClient();
  const cid = useCorporationId();
  return (act: (actions: Actions, place: Place) => void): void => {
    if (loaded) {
      act(loaded, { queryClient, cid });
      return;
    }
    // The app alerts about code that cannot be fetched (spec §8).
    load().then(
      (actions) => act(actions, { queryClient, cid }),
      (error) => window.reportError(error),
    );
  };
}

const loadEarly = () => void load().catch(() => {});

/** For a control that changes marks: its code is fetched when the pointer or the focus comes to it. */
export const loadsMarks = { onPointerEnter: loadEarly, onFocus: loadEarly };
