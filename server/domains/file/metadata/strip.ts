import type { ChatFileExtension } from '#endpoints/chat-file-rules';
import { stripGif } from './gif.ts';
import { stripJpeg } from './jpeg.ts';
import type { Piece } from './pieces.ts';
import { stripPng } from './png.ts';
import { stripWebp } from './webp.ts';

const strippers: Partial<Record<ChatFileExtension, (bytes: Uint8Array) => Piece[] | null>> = {
  jpg: stripJpeg,
  jpeg: stripJpeg,
  png: stripPng,
  gif: stripGif,
  webp: stripWebp,
};

/** Returns whether files of a type are pictures, which may say where and by whom they were taken. */
export const isPicture = (extension: ChatFileExtension): boolean => extension in strippers;

/**
 * Returns a picture without what was noted in it: the place, the time, the camera, texts and whatever lies behind its end.
 * What draws it stays byte for byte. Null when it is too damaged to be told apart.
 */
export function withoutNotes(extension: ChatFileExtension, file: Blob, bytes: Uint8Array): Blob | null {
  const pieces = strippers[extension]?.(bytes) ?? null;
  if (!pieces) return null;
  return new Blob(
    pieces.map((piece) => (piece instanceof Uint8Array ? piece : file.slice(piece.start, piece.end))),
  );
}
