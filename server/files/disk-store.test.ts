import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createDiskStore } from './disk-store.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'disk-store-'));
});
afterEach(() => rm(folder, { recursive: true }));

const bytes = new Uint8Array([0, 1, 254, 255]);

describe('files on disk', () => {
  test('are read as they were written, also by another store on the same folder', async () => {
    await createDiskStore(folder).write('logo/a-1.png', bytes);
    expect(await createDiskStore(folder).read('logo/a-1.png')).toEqual(bytes);
    expect(await readdir(path.join(folder, 'logo'))).toEqual(['a-1.png']);
  });

  test('that are unknown are null', async () => {
    const store = createDiskStore(folder);
    await store.write('logo/a.png', bytes);
    for (const key of ['logo/b.png', 'none/a.png', 'logo/a.png/x']) expect(await store.read(key)).toBeNull();
  });

  test('that could not be written leave nothing behind', async () => {
    // A folder in the place of the file: it cannot be replaced.
    await mkdir(path.join(folder, 'logo/a.png/x'), { recursive: true });
    await expect(createDiskStore(folder).write('logo/a.png', bytes)).rejects.toThrow(/EISDIR|ENOTEMPTY/);
    expect(await readdir(path.join(folder, 'logo'))).toEqual(['a.png']);
  });

  test.each([
    '../secret',
    'logo/../../secret',
    '/etc/passwd',
    'logo//a.png',
    'logo/.hidden',
    'logo\\a.png',
    'a\0b',
    'logo/a.png.partial',
    '',
    'x'.repeat(201),
  ])('never lie outside of the folder: %j', async (key) => {
    const store = createDiskStore(path.join(folder, 'files'));
    await writeFile(path.join(folder, 'secret'), 'secret');
    expect(await store.read(key)).toBeNull();
    await expect(store.write(key, bytes)).rejects.toThrow('Not a key of a file');
    expect(await readdir(folder)).toEqual(['secret']);
  });
});
