import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { FileStore } from '../services.ts';

const KEY = /^[\w-]+(\/[\w-]+)*(\.[a-z0-9]+)?$/;

const isMissing = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');

/**
 * Stores files in a folder of this machine. A key is words joined by `/`, with one extension at most: no dot can climb
 * out of the folder. A file appears whole or not at all.
 */
export function createDiskStore(folder: string): FileStore {
  const locate = (key: string) => (KEY.test(key) && key.length <= 200 ? path.join(folder, key) : null);
  return {
    async write(key, bytes) {
      const file = locate(key);
      if (!file) throw new RangeError(`Not a key of a file: ${JSON.stringify(key)}`);
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
      const partial = `${file}.${crypto.randomUUID()}.partial`;
      try {
        await writeFile(partial, bytes, { flush: true });
        await rename(partial, file);
      } catch (error) {
        // A full disk would stay full.
        await rm(partial, { force: true });
        throw error;
      }
    },
    async read(key) {
      const file = locate(key);
      if (!file) return null;
      try {
        return new Uint8Array(await readFile(file));
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
  };
}
