/** Milliseconds after which an upload that makes no progress is given up. */
const STALL = 15_000;

type Lateness = {
  isMeant: (method: string, url: string) => boolean;
  /** Milliseconds on a clock that does not tick; infinite for a response that never comes. */
  after: number;
};

/** MSW makes its replacements of globals read-only: they have to be redefined. */
function put(name: 'setTimeout' | 'XMLHttpRequest', value: unknown): void {
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true, enumerable: true });
}

let undo: (() => void) | null = null;

/** Undoes `respondLate`. */
export function endLateResponses(): void {
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
 * Delays the responses of some calls: a call whose own timeout is shorter times out at once, the others are sent as usual
 * or, with an infinite delay, wait forever. MSW leaves timeouts to the browser. Returns a count of the timeouts so far.
 */
export function respondLate({ isMeant, after }: Lateness): () => number {
  endLateResponses();
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
