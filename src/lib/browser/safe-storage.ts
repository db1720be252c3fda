/** The part of the Web Storage API that we use. */
export type StringStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

function memoryStorage(): StringStorage {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}

/**
 * The browser's local or session storage. Where it is denied, full or missing (on the server), a memory replaces it until the
 * page is left.
 */
export function safeStorage(kind: 'local' | 'session'): StringStorage {
  const memory = memoryStorage();
  const withFallback = <T>(use: (storage: StringStorage) => T): T => {
    if (typeof window === 'undefined') return use(memory);
    try {
      return use(kind === 'local' ? window.localStorage : window.sessionStorage);
    } catch {
      return use(memory);
    }
  };
  return {
    getItem: (key) => memory.getItem(key) ?? withFallback((storage) => storage.getItem(key)),
    setItem: (key, value) => {
      memory.removeItem(key);
      withFallback((storage) => storage.setItem(key, value));
    },
    removeItem: (key) => {
      memory.removeItem(key);
      withFallback((storage) => storage.removeItem(key));
    },
  };
}
