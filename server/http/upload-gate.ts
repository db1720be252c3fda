import { Problem } from '../kit/problem.ts';

/** Forms whose bodies are read and worked on at once in this process: each keeps a file open and a part of it in memory. */
export const AT_ONCE = 8;

/** Of these, forms of one person, so that nobody's slow line holds up all others. */
export const OF_ONE_PERSON = 4;

/** Forms that may wait for their turn; more are refused, as nobody would wait so long. */
export const MAX_WAITING = 100;

/** How long a form waits, in ms: shorter than the 15 s after which a browser gives up whose upload does not go on. */
const PATIENCE_MS = 10_000;

type Waiting = { person: string; admit(): void };

const waiting: Waiting[] = [];
const running = new Map<string, number>();

const countRunning = () => [...running.values()].reduce((sum, count) => sum + count, 0);
const ofPerson = (person: string) => running.get(person) ?? 0;
const hasRoom = (person: string) => countRunning() < AT_ONCE && ofPerson(person) < OF_ONE_PERSON;

const busy = () => new Problem(503, 'アップロードが混み合っています。しばらく時間を置いてからお試しください');

/** Returns what ends a turn; calling it again changes nothing. */
function begin(person: string): () => void {
  running.set(person, ofPerson(person) + 1);
  let isOver = false;
  return () => {
    if (isOver) return;
    isOver = true;
    if (ofPerson(person) > 1) running.set(person, ofPerson(person) - 1);
    else running.delete(person);
    // Those who have waited longest go first.
    for (const next of [...waiting]) if (hasRoom(next.person)) next.admit();
  };
}

/**
 * Waits until the form of a person may be read, before any of it is: nothing that waits holds a file. Resolves with what ends
 * its turn; rejects with a `Problem` 503 when too many wait, or for too long.
 */
export async function enterUploadGate(person: string, patienceMs = PATIENCE_MS): Promise<() => void> {
  if (hasRoom(person)) return begin(person);
  if (waiting.length >= MAX_WAITING) throw busy();
  const { promise, resolve, reject } = Promise.withResolvers<() => void>();
  const leave = () => {
    clearTimeout(timer);
    waiting.splice(waiting.indexOf(waiter), 1);
  };
  const waiter: Waiting = {
    person,
    admit: () => {
      leave();
      resolve(begin(person));
    },
  };
  const timer = setTimeout(() => {
    leave();
    reject(busy());
  }, patienceMs);
  waiting.push(waiter);
  return promise;
}

/** Returns how many forms are being read or worked on. */
export const countUploads = (): number => countRunning();
