import sharp, { type Sharp } from 'sharp';
import { Problem } from '../../kit/problem.ts';

/** A picture of more pixels is refused before it is decoded: a few kilobytes can become gigabytes. */
const MAX_PIXELS = 50_000_000;

/** Longest side of a logo or a project's picture as it is stored. */
export const STORED_SIDE = 1024;

/** Pictures that are decoded at once: one takes up to 200 MB, and a thread that others wait for to read files. */
const AT_ONCE = 2;

/** Requests that may wait for their turn; more are refused, as nobody would wait so long. */
export const MAX_WAITING = 200;

const waiting: (() => void)[] = [];
let running = 0;

/**
 * Runs work on a picture as soon as no more than `AT_ONCE` others of this process are being worked on; a `Problem` 503
 * when too many wait already. Read what the work needs within it: nothing that waits shall hold a picture.
 */
export async function inImageTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (waiting.length >= MAX_WAITING) {
    throw new Problem(503, '画像の処理が混み合っています。しばらく時間を置いてからお試しください');
  }
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    // The one that has waited longest takes this place.
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

const read = (bytes: Uint8Array) => sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' });

const finish = async (image: Sharp): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await image.toBuffer());

/**
 * Returns the picture that `readBytes` returns as it is stored: at most 1024 px, turned as its camera says, and redrawn, so that
 * neither the place where it was taken nor anything else hidden in the file remains. Null for what is no whole picture.
 */
export async function redrawImage(
  readBytes: () => Promise<Uint8Array>,
  format: 'png' | 'gif' | 'jpeg',
): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    return await inImageTurn(async () =>
      finish(
        read(await readBytes())
          .autoOrient()
          .resize({ width: STORED_SIDE, height: STORED_SIDE, fit: 'inside', withoutEnlargement: true })
          .toFormat(format),
      ),
    );
  } catch (error) {
    if (error instanceof Problem) throw error;
    // sharp has one error for all that can be wrong with a picture.
    return null;
  }
}

export type Size = { width: number | undefined; height: number | undefined };

/**
 * Makes a WebP of the picture that `readBytes` returns, turned as its camera says and without its metadata. With both
 * sides given, `contain` fits the whole picture in, `cover` fills the area. Null when there is none that can be shown.
 */
export function makeThumbnail(
  readBytes: () => Promise<Uint8Array | null>,
  size: Size,
  fit: 'contain' | 'cover',
): Promise<Uint8Array<ArrayBuffer> | null> {
  return inImageTurn(async () => {
    const bytes = await readBytes();
    if (!bytes) return null;
    const image = read(bytes)
      .autoOrient()
      .resize({
        ...size,
        fit: size.width && size.height ? fit : 'inside',
        background: { r: 0, g: 0, b: 0, alpha: 0 },
        withoutEnlargement: !(size.width && size.height),
      })
      .webp({ quality: 82 });
    // What cannot be decoded counts as missing; requests for it must not fill the log.
    return finish(image).catch(() => null);
  });
}
