/** Where Firebase Auth keeps who is signed in. */
const DATABASE = 'firebaseLocalStorageDb';
const STORE = 'firebaseLocalStorage';

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

/**
 * Whether Firebase may have kept somebody in this browser, by a look of our own: it takes a storage that cannot be read
 * for one in which nobody is signed in. True when that cannot be told, because the storage does not answer.
 */
export async function isSomebodyKept(): Promise<boolean> {
  if (!globalThis.indexedDB) return false;
  let database: IDBDatabase | null = null;
  try {
    database = await openKept();
    if (database === null) return false;
    const keys = await answerOf(database.transaction(STORE).objectStore(STORE).getAllKeys());
    return keys.some((key) => String(key).startsWith('firebase:authUser:'));
  } catch {
    return true; // whoever asks looks again a little later
  } finally {
    database?.close();
  }
}
