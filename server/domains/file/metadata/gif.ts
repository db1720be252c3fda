import { createPieces, latin, type Piece } from './pieces.ts';

const EXTENSION = 0x21;
const PICTURE = 0x2c;
const COMMENT = 0xfe;
const APPLICATION = 0xff;

/** What applications put into a picture that changes how it is drawn: how often it moves, and its colors. */
const SHOWN = ['NETSCAPE2.0', 'ANIMEXTS1.0', 'ICCRGBG1012'];

/** Returns the size of a table of colors, by the byte that describes it. */
const tableBytes = (packed: number) => (packed & 0x80 ? 3 * 2 ** ((packed & 7) + 1) : 0);

/** Returns where the parts of a block end, each of which starts with its size; the last one is empty. */
function endOfParts(bytes: Uint8Array, from: number): number {
  let place = from;
  while (place < bytes.byteLength) {
    const size = bytes[place] ?? 0;
    place += 1 + size;
    if (size === 0) break;
  }
  return Math.min(place, bytes.byteLength);
}

/** Returns what is kept of a GIF: all that draws it, byte for byte; of one that is damaged or cut off, what comes before. */
export function stripGif(bytes: Uint8Array): Piece[] {
  const { pieces, keep } = createPieces();
  let place = Math.min(bytes.byteLength, 13 + tableBytes(bytes[10] ?? 0));
  keep(0, place);
  while (place < bytes.byteLength) {
    const kind = bytes[place];
    const label = bytes[place + 1];
    if (kind === EXTENSION) {
      const end = endOfParts(bytes, place + 2);
      const isNote =
        label === COMMENT || (label === APPLICATION && !SHOWN.includes(latin(bytes, place + 3, place + 14)));
      if (!isNote) keep(place, end);
      place = end;
    } else if (kind === PICTURE) {
      const end = endOfParts(bytes, place + 11 + tableBytes(bytes[place + 9] ?? 0));
      keep(place, end);
      place = end;
    } else {
      // The end, or nothing that a GIF has.
      keep(place, place + 1);
      break;
    }
  }
  return pieces;
}
