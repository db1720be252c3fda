import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { root } from './settings.ts';

const Manifest = v.object({
  start_url: v.string(),
  scope: v.string(),
  shortcuts: v.array(v.object({ name: v.string(), url: v.string() })),
  icons: v.array(v.object({ src: v.string(), sizes: v.string(), type: v.literal('image/png') })),
});

const read = (name: string) => readFileSync(join(root, 'public', name));

it('the manifest names icons that are as large as it says', async () => {
  const { icons } = v.parse(Manifest, JSON.parse(read('manifest.webmanifest').toString()));
  expect(icons.length).toBeGreaterThan(0);
  for (const { src, sizes } of icons) {
    const { width, height, format } = await sharp(read(src.replace('/biz/', ''))).metadata();
    expect([format, `${width}x${height}`]).toEqual(['png', sizes]);
  }
});

it('the shortcuts of the manifest lead to pages of the app', () => {
  const { shortcuts, scope } = v.parse(Manifest, JSON.parse(read('manifest.webmanifest').toString()));
  for (const { url } of shortcuts) {
    expect(existsSync(join(root, 'src/pages', url.replace(scope, ''), 'index.tsx')), url).toBe(true);
  }
});

it('favicon.ico holds three sizes', async () => {
  const file = read('favicon.ico');
  const sizes = [];
  for (let at = 0; at < file.readUInt16LE(4); at += 1) {
    const [length, offset] = [file.readUInt32LE(6 + 16 * at + 8), file.readUInt32LE(6 + 16 * at + 12)];
    const { width } = await sharp(file.subarray(offset, offset + length)).metadata();
    sizes.push([file.readUInt8(6 + 16 * at), width]);
  }
  expect(sizes).toEqual([
    [16, 16],
    [32, 32],
    [48, 48],
  ]);
});
