import { crc32 } from './crc32.ts';
import { orientationOnly } from './exif.ts';
import { createPieces, latin, type Piece, viewOf } from './pieces.ts';

const SIGNATURE_BYTES = 8;
/** Length, type and checksum around the content of a chunk. */
const FRAME_BYTES = 12;

/** Chunks that may be left out but change how the picture looks, and those of a moving one. */
const SHOWN = new Set([
  ...['bKGD', 'cHRM', 'cICP', 'cLLI', 'gAMA', 'hIST', 'iCCP', 'mDCV', 'pHYs', 'sBIT', 'sPLT', 'sRGB', 'tRNS'],
  ...['acTL', 'fcTL', 'fdAT'],
]);

const isCritical = (type: string) => /^[A-Z]/.test(type);

function chunkOf(type: string, content: Uint8Array): Uint8Array<ArrayBuffer> {
  const chunk = new Uint8Array(FRAME_BYTES + content.byteLength);
  chunk.set(new TextEncoder().encode(type), 4);
  chunk.set(content, 8);
  const view = viewOf(chunk);
  view.setUint32(0, content.byteLength);
  view.setUint32(8 + content.byteLength, crc32(chunk.subarray(4, 8 + content.byteLength)));
  return chunk;
}

/** Returns what is kept of a PNG: all that draws it, byte for byte, and how it is turned; one that is cut off, to there. */
export function stripPng(bytes: Uint8Array): Piece[] {
  const { pieces, keep, add } = createPieces();
  const view = viewOf(bytes);
  keep(0, SIGNATURE_BYTES);
  let place = SIGNATURE_BYTES;
  while (place + 8 <= bytes.byteLength) {
    const type = latin(bytes, place + 4, place + 8);
    const end = Math.min(bytes.byteLength, place + FRAME_BYTES + view.getUint32(place));
    if (isCritical(type) || SHOWN.has(type)) keep(place, end);
    else if (type === 'eXIf') {
      const turned = orientationOnly(bytes.subarray(place + 8, end));
      if (turned) add(chunkOf(type, turned));
    }
    if (type === 'IEND') break;
    place = end;
  }
  return pieces;
}
