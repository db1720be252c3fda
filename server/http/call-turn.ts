import { Problem } from '../kit/problem.ts';

/** Calls that use the database at once in this process: far more than it has connections, and done long before they are old. */
export const AT_ONCE = 128;

/** How long a call waits for its turn, in ms. Its caller waits 15 s, and what remains must suffice for the work. */
const PATIENCE_MS = 8000;

type Waiting = { begin(): void };

/** Calls that were admitted before go first: of the others nothing is done yet. */
const admitted: Waiting[] = [];
const fresh: Waiting[] = [];
let running = 0;

/** Returns how many calls wait for their turn. */
export const countWaitingCalls = (): number => admitted.length + fresh.length;

const busy = () => new Problem(503, 'サーバーが混み合っています。しばらく時間を置いてからお試しください');

export type TurnOptions = {
  /** Aborted when the caller is gone: then nothing is begun. */
  signal: AbortSignal;
  isAdmitted?: boolean;
  patienceMs?: number;
};

/** Resolves when the call may begin; rejects with a `Problem` 503 when that takes too long or nobody waits for it any more. */
function enter({ signal, isAdmitted = false, patienceMs = PATIENCE_MS }: TurnOptions): Promise<void> | void {
  if (signal.aborted) throw busy();
  if (running < AT_ONCE) {
    running += 1;
    return;
  }
  const queue = isAdmitted ? admitted : fresh;
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const leave = () => {
    clearTimeout(timer);
    signal.removeEventListener('abort', refuse);
    queue.splice(queue.indexOf(waiter), 1);
  };
  const refuse = () => {
    leave();
    reject(busy());
  };
  const waiter: Waiting = {
    begin: () => {
      leave();
      running += 1;
      resolve();
    },
  };
  const timer = setTimeout(refuse, patienceMs);
  signal.addEventListener('abort', refuse);
  queue.push(waiter);
  return promise;
}

/**
 * Runs a call's work with the database once it is its turn. Under more load than there is room for, a call is refused with a
 * `Problem` 503 while somebody still waits for it: worked on later, it would only make all others too late as well.
 */
export async function inTurn<Result>(work: () => Promise<Result>, options: TurnOptions): Promise<Result> {
  await enter(options);
  try {
    return await work();
  } finally {
    running -= 1;
    (admitted[0] ?? fresh[0])?.begin();
  }
}
