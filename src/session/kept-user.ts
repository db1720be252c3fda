import { number, object, safeParse, string } from 'valibot';
import { env } from '@/config/env';

/** Where Firebase Auth keeps who is signed in. */
const DATABASE = 'firebaseLocalStorageDb';
const STORE = 'firebaseLocalStorage';
const KEY = `firebase:authUser:${env.firebase.apiKey}:[DEFAULT]`;

/** The part of a user, as Firebase keeps them, that we read. */
const record = object({
  value: object({
    uid: string(),
    stsTokenManager: object({ accessToken: string(), expirationTime: number() }),
  }),
});

/** An ID token that ends sooner than this many milliseconds from now is not worth a call. */
const LEAST_TIME_LEFT = 60_000;

/** Somebody whom Firebase keeps in this browser, with the ID token that it got for them last. */
export type KeptUser = { uid: string; idToken: string };

const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** The database, or null when there is none: an empty one made by asking would be in Firebase's way. */
async function openKept(): Promise<IDBDatabase | null> {
  const request = indexedDB.open(DATABASE);
  let isMissing = false;
  request.onupgradeneeded = () => {
    isMissing = true;
    request.transaction?.abort();
  };
  return answerOf(request).catch((error: unknown) => {
    if (isMissing) return null;
    throw error;
  });
}

/** Looks into what Firebase keeps; null when it keeps nothing at all. Throws what the storage throws. */
async function lookAtKept<T>(look: (store: IDBObjectStore) => Promise<T>): Promise<T | null> {
  if (!globalThis.indexedDB) return null;
  const database = await openKept();
  if (database === null) return null;
  try {
    return await look(database.transaction(STORE).objectStore(STORE));
  } finally {
    database.close();
  }
}

/**
 * Whether Firebase may have kept somebody in this browser, by a look of our own: it takes a storage that cannot be read
 * for one in which nobody is signed in. True when that cannot be told, because the storage does not answer.
 */
export async function isSomebodyKept(): Promise<boolean> {
  try {
    return ((await lookAtKept((store) => answerOf(store.count(KEY)))) ?? 0) > 0;
  } catch {
    return true; // whoever asks looks again a little later
  }
}

/**
 * Whom Firebase keeps in this browser, while their ID token still holds at `now` (milliseconds); null when there is
 * nobody, the token ends, or the storage says nothing that we understand: then one waits for Firebase itself.
 */
export async function recallKeptUser(now: number): Promise<KeptUser | null> {
  try {
    const found = await lookAtKept((store) => answerOf(store.get(KEY)));
    const kept = safeParse(record, found);
    if (!kept.success) return null;
    const { uid, stsTokenManager: token } = kept.output.value;
    return token.expirationTime - now < LEAST_TIME_LEFT ? null : { uid, idToken: token.accessToken };
  } catch {
    return null; // Firebase reads it again, and tells what is wrong with it
  }
}
