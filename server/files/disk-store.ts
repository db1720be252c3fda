import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { FileStore } from '../kit/services.ts';
import { isFileKey, noFileKey } from './file-key.ts';

const isMissing = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');

/**
 * Stores files in a folder of this machine, by their keys (`isFileKey`). A file appears whole or not at all.
 */
export function createDiskStore(folder: string): FileStore {
  const locate = (key: string) => (isFileKey(key) ? path.join(folder, key) : null);
  return {
    async write(key, bytes) {
      const file = locate(key);
      if (!file) throw noFileKey(key);
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
      const partial = `${file}.${crypto.randomUUID()}.partial`;
      try {
        const content = bytes instanceof Blob ? bytes.stream() : bytes;
        await writeFile(partial, content, { flush: true });
        await rename(partial, file);
      } catch (error) {
        // A full disk would stay full.
        await rm(partial, { force: true });
        throw error;
      }
    },
    async remove(key) {
      const file = locate(key);
      if (file) await rm(file, { force: true });
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
