/** Milliseconds after which an upload that makes no progress is given up. */
const STALL = 15_000;

type Lateness = {
  isMeant: (method: string, url: string) => boolean;
  /** Milliseconds on a clock that does not tick; infinite for an answer that never comes. */
  after: number;
};

/** MSW lets nobody assign to what it has put there. */
function put(name: 'setTimeout' | 'XMLHttpRequest', value: unknown): void {
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true, enumerable: true });
}

let undo: (() => void) | null = null;

/** Ends `answerLate`. */
export function endLateAnswers(): void {
  undo?.();
  undo = null;
}

/** Timers of that length fire at once: what watches an upload, whose request itself has no timeout. */
function hurryStalls(): () => void {
  const real = globalThis.setTimeout;
  const hurried = (work: () => void, delay?: number) => real(work, delay === STALL ? 0 : delay);
  put('setTimeout', hurried);
  return () => put('setTimeout', real);
}

/**
 * Lets the answers of some calls come late: one whose own timeout is shorter runs into it at once, the others are asked
 * as ever, or wait for good. MSW leaves timeouts to the browser. Answers how many ran into theirs.
 */
export function answerLate({ isMeant, after }: Lateness): () => number {
  endLateAnswers();
  const Real = XMLHttpRequest;
  const endHurry = after === Number.POSITIVE_INFINITY ? hurryStalls() : () => {};
  let timeouts = 0;
  const Impatient = new Proxy(Real, {
    construct() {
      const request = new Real();
      let isLate = false;
      const open = (method: string, url: string | URL) => {
        isLate = isMeant(method, String(url));
        request.open(method, url, true);
      };
      const send = (body?: XMLHttpRequestBodyInit | null) => {
        if (isLate && request.timeout > 0 && request.timeout <= after) {
          timeouts += 1;
          setTimeout(() => request.ontimeout?.(new ProgressEvent('timeout')));
        } else if (isLate && after === Number.POSITIVE_INFINITY) timeouts += 1;
        else request.send(body);
      };
      return new Proxy(request, {
        get(_target, name) {
          if (name === 'open') return open;
          if (name === 'send') return send;
          const value: unknown = Reflect.get(request, name, request);
          return typeof value === 'function' ? value.bind(request) : value;
        },
        set: (_target, name, value) => Reflect.set(request, name, value, request),
      });
    },
  });
  put('XMLHttpRequest', Impatient);
  undo = () => {
    put('XMLHttpRequest', Real);
    endHurry();
  };
  return () => timeouts;
}
