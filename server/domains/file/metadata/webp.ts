import { orientationOnly } from './exif.ts';
import { createPieces, latin, type Piece, viewOf } from './pieces.ts';

const HEADER_BYTES = 12;
const EXIF_FLAG = 0x08;
const XMP_FLAG = 0x04;

const SHOWN = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);

const evenly = (size: number) => size + (size % 2);

/** Returns a chunk that says how the picture is turned; null where it is upright. Some writers mark it as a JPEG does. */
function exifChunk(content: Uint8Array): Uint8Array<ArrayBuffer> | null {
  const isMarked = latin(content, 0, 6) === 'Exif\0\0';
  const tiff = orientationOnly(isMarked ? content.subarray(6) : content);
  if (!tiff) return null;
  const chunk = new Uint8Array(8 + evenly(tiff.byteLength));
  chunk.set(new TextEncoder().encode('EXIF'));
  viewOf(chunk).setUint32(4, tiff.byteLength, true);
  chunk.set(tiff, 8);
  return chunk;
}

/** Returns what is kept of a WebP: all that draws it, byte for byte, and how it is turned; one that is cut off, to there. */
export function stripWebp(bytes: Uint8Array): Piece[] {
  const { pieces, keep, add } = createPieces();
  const view = viewOf(bytes);
  if (bytes.byteLength < HEADER_BYTES) return [bytes.slice()];
  let flags: Uint8Array<ArrayBuffer> | undefined;
  let exif: Uint8Array<ArrayBuffer> | null = null;
  let size = 4;
  let place = HEADER_BYTES;
  while (place + 8 <= bytes.byteLength) {
    const type = latin(bytes, place, place + 4);
    const content = place + 8;
    const end = Math.min(bytes.byteLength, content + evenly(view.getUint32(place + 4, true)));
    if (type === 'VP8X' && end > content && !flags) {
      // Its first byte says which chunks follow.
      flags = bytes.slice(place, end);
      add(flags);
    } else if (SHOWN.has(type)) keep(place, end);
    else if (type === 'EXIF') exif = exifChunk(bytes.subarray(content, end));
    if (SHOWN.has(type)) size += end - place;
    place = end;
  }
  if (exif && flags) {
    add(exif);
    size += exif.byteLength;
  }
  if (flags) flags[8] = ((flags[8] ?? 0) & ~(EXIF_FLAG | XMP_FLAG)) | (exif ? EXIF_FLAG : 0);
  const header = bytes.slice(0, HEADER_BYTES);
  viewOf(header).setUint32(4, size, true);
  return [header, ...pieces];
}
