import { viewOf } from './pieces.ts';

const ORIENTATION = 0x0112;
const SHORT = 3;
/** How a picture is drawn whose metadata say nothing. */
const UPRIGHT = 1;

/** Returns how a camera says that its picture is turned, 1 to 8, by the metadata from their byte order on (TIFF). */
function orientationOf(tiff: Uint8Array): number {
  if (tiff.byteLength < 8) return UPRIGHT;
  const view = viewOf(tiff);
  const isLittle = view.getUint16(0) === 0x4949;
  const directory = view.getUint32(4, isLittle);
  if (directory + 2 > tiff.byteLength) return UPRIGHT;
  const count = view.getUint16(directory, isLittle);
  for (let index = 0; index < count; index += 1) {
    const entry = directory + 2 + index * 12;
    if (entry + 12 > tiff.byteLength) break;
    if (view.getUint16(entry, isLittle) !== ORIENTATION) continue;
    const value = view.getUint16(entry + 8, isLittle);
    return view.getUint16(entry + 2, isLittle) === SHORT && value >= 1 && value <= 8 ? value : UPRIGHT;
  }
  return UPRIGHT;
}

/** Returns metadata that say how a picture is turned and nothing else; null where that is upright. */
export function orientationOnly(tiff: Uint8Array): Uint8Array<ArrayBuffer> | null {
  const orientation = orientationOf(tiff);
  if (orientation === UPRIGHT) return null;
  return new Uint8Array([
    ...[0x4d, 0x4d, 0x00, 0x2a, 0, 0, 0, 8, 0, 1],
    ...[ORIENTATION >> 8, ORIENTATION & 0xff, 0, SHORT, 0, 0, 0, 1, 0, orientation, 0, 0],
    ...[0, 0, 0, 0],
  ]);
}
