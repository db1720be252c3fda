import sharp from 'sharp';

/** A picture of more pixels is refused unread: a few kilobytes can unfold to gigabytes. */
const MAX_PIXELS = 50_000_000;

const read = (bytes: Uint8Array) => sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' });

/** Whether bytes are a whole picture that can be shown. */
export async function isShowable(bytes: Uint8Array): Promise<boolean> {
  try {
    await read(bytes).resize(16, 16).toBuffer();
    return true;
  } catch {
    // sharp has one error for all that can be wrong with a picture.
    return false;
  }
}

export type Size = { width: number | undefined; height: number | undefined };

/**
 * Makes a WebP of a picture, turned as its camera says and without its metadata. With both sides given, `contain` fits
 * the whole picture in, `cover` fills the area.
 */
export async function makeThumbnail(
  bytes: Uint8Array,
  size: Size,
  fit: 'contain' | 'cover',
): Promise<Uint8Array<ArrayBuffer>> {
  const image = read(bytes)
    .autoOrient()
    .resize({
      ...size,
      fit: size.width && size.height ? fit : 'inside',
      background: { r: 0, g: 0, b: 0, alpha: 0 },
      withoutEnlargement: !(size.width && size.height),
    });
  return new Uint8Array(await image.webp({ quality: 82 }).toBuffer());
}
