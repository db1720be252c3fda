import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { runMain } from './lib/cli.ts';
import { root } from './lib/settings.ts';

const folder = join(root, 'public');
const BLUE = '#0017c1';

type IconPicture = { size: number; png: Buffer };

const HEADER = 6;
const ENTRY = 16;

/** An .ico file: a list of pictures, from which browsers and systems take the size that they need. */
function icoFile(pictures: readonly IconPicture[]): Buffer {
  const header = Buffer.alloc(HEADER + ENTRY * pictures.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(pictures.length, 4);
  let offset = header.length;
  for (const [at, { size, png }] of pictures.entries()) {
    const entry = HEADER + ENTRY * at;
    header.writeUInt8(size, entry);
    header.writeUInt8(size, entry + 1);
    header.writeUInt16LE(1, entry + 4);
    header.writeUInt16LE(32, entry + 6);
    header.writeUInt32LE(png.length, entry + 8);
    header.writeUInt32LE(offset, entry + 12);
    offset += png.length;
  }
  return Buffer.concat([header, ...pictures.map(({ png }) => png)]);
}

/** Draws the icons in public/ again from public/icon.svg. */
await runMain(async () => {
  const svg = readFileSync(join(folder, 'icon.svg'));
  const mark = (size: number) => sharp(svg, { density: 72 * (size / 32) }).resize(size);
  /** Blue up to the edges, for systems that cut icons into shapes of their own. */
  const filled = (size: number) => mark(size).flatten({ background: BLUE });
  const png = (image: Sharp) => image.png({ compressionLevel: 9 }).toBuffer();
  const write = async (name: string, image: Sharp) => writeFileSync(join(folder, name), await png(image));
  await write('icon-192.png', mark(192));
  await write('icon-512.png', mark(512));
  await write('icon-maskable-512.png', filled(512));
  await write('apple-touch-icon.png', filled(180));
  const small = await Promise.all([16, 32, 48].map(async (size) => ({ size, png: await png(mark(size)) })));
  writeFileSync(join(folder, 'favicon.ico'), icoFile(small));
});
