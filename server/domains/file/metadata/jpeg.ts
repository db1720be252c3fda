import { orientationOnly } from './exif.ts';
import { createPieces, latin, type Piece, viewOf } from './pieces.ts';

const MARKER = 0xff;
const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const APP0 = 0xe0;
const APP1 = 0xe1;
const APP2 = 0xe2;
const APP14 = 0xee;
const APP15 = 0xef;
const COMMENT = 0xfe;

const EXIF = 'Exif\0\0';

/** Markers that no length follows: what restarts decoding, and one that is never used. */
const isBare = (marker: number) => (marker >= 0xd0 && marker <= 0xd7) || marker === 0x01;

/** Whether a segment is needed to draw the picture (size, colors, tables); the others may name a place or a person. */
function isOfPicture(bytes: Uint8Array, marker: number, content: number): boolean {
  if (marker === COMMENT) return false;
  if (marker < APP0 || marker > APP15) return true;
  if (marker === APP0) return latin(bytes, content, content + 5) === 'JFIF\0';
  if (marker === APP2) return latin(bytes, content, content + 12) === 'ICC_PROFILE\0';
  return marker === APP14 && latin(bytes, content, content + 5) === 'Adobe';
}

/** Returns where the next marker is: behind the coded picture, in which 0xff is followed by zero or a restart. */
function endOfScan(bytes: Uint8Array, from: number): number {
  let place = from;
  for (;;) {
    place = bytes.indexOf(MARKER, place);
    if (place === -1 || place + 1 >= bytes.byteLength) return bytes.byteLength;
    const next = bytes[place + 1] ?? 0;
    if (next !== 0 && next !== MARKER && !isBare(next)) return place;
    place += next === MARKER ? 1 : 2;
  }
}

/** Returns an Exif segment that says how the picture is turned and nothing else; null where that is upright. */
function orientationSegment(bytes: Uint8Array, content: number, end: number): Uint8Array<ArrayBuffer> | null {
  const tiff = orientationOnly(bytes.subarray(content + EXIF.length, end));
  if (!tiff) return null;
  const length = 2 + EXIF.length + tiff.byteLength;
  return new Uint8Array([MARKER, APP1, 0, length, ...new TextEncoder().encode(EXIF), ...tiff]);
}

/**
 * Returns what is kept of a JPEG: all that draws it, byte for byte, and how it is turned. Null when it is damaged before
 * its picture begins; one that ends in the middle of its picture is kept to there.
 */
export function stripJpeg(bytes: Uint8Array): Piece[] | null {
  const { pieces, keep, add } = createPieces();
  const view = viewOf(bytes);
  keep(0, 2);
  let place = 2;
  let isDrawn = false;
  let isTurned = false;
  while (place + 1 < bytes.byteLength) {
    // Fill bytes and garbage before a marker are what decoders skip, too.
    const marker = bytes[place + 1] ?? 0;
    if (bytes[place] !== MARKER || marker === MARKER || marker === 0) {
      place += 1;
      continue;
    }
    if (marker === EOI) {
      // Behind the end phones put other pictures, films and notes.
      keep(place, place + 2);
      return isDrawn ? pieces : null;
    }
    if (marker === SOI || isBare(marker)) {
      place += 2;
      continue;
    }
    if (place + 4 > bytes.byteLength) break;
    const content = place + 4;
    const end = place + 2 + view.getUint16(place + 2);
    if (end < content || end > bytes.byteLength) break;
    if (marker === SOS) {
      const scanEnd = endOfScan(bytes, end);
      keep(place, scanEnd);
      place = scanEnd;
      isDrawn = true;
      continue;
    }
    if (isOfPicture(bytes, marker, content)) keep(place, end);
    else if (marker === APP1 && !isTurned && latin(bytes, content, content + EXIF.length) === EXIF) {
      const turned = orientationSegment(bytes, content, end);
      if (turned) add(turned);
      isTurned = true;
    }
    place = end;
  }
  return isDrawn ? pieces : null;
}
