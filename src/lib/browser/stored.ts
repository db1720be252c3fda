import * as v from 'valibot';
import type { StringStorage } from './safe-storage';

/** A value that the browser stores. */
export type Stored<Value> = {
  /** Returns the value; null when there is none, or when it is cut off or of an older version. */
  read: () => Value | null;
  /** Stores a value, or with null removes it. */
  write: (value: Value | null) => void;
};

/** Values of one kind in a storage of the browser, by the ids of their owners, such as a company and a candidate. */
export const stored =
  <Value>(name: string, schema: v.GenericSchema<unknown, Value>, storage: StringStorage) =>
  (...ids: string[]): Stored<Value> => {
    // A slash cannot occur in an encoded part, so two lists of ids never share a key.
    const key = [name, ...ids.map(encodeURIComponent)].join('/');
    return {
      read() {
        const text = storage.getItem(key);
        if (text === null) return null;
        try {
          const result = v.safeParse(schema, JSON.parse(text));
          return result.success ? result.output : null;
        } catch {
          return null;
        }
      },
      write(value) {
        if (value === null) storage.removeItem(key);
        else storage.setItem(key, JSON.stringify(value));
      },
    };
  };
