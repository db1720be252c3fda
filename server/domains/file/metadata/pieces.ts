/** A part of a stored file: so many bytes of what was sent, or bytes of our own. */
export type Piece = { start: number; end: number } | Uint8Array<ArrayBuffer>;

/** Collects what is kept of a file; neighbors become one piece. */
export function createPieces() {
  const pieces: Piece[] = [];
  return {
    pieces,
    keep(start: number, end: number): void {
      const last = pieces.at(-1);
      if (last && !(last instanceof Uint8Array) && last.end === start) last.end = end;
      else if (end > start) pieces.push({ start, end });
    },
    add(bytes: Uint8Array<ArrayBuffer>): void {
      pieces.push(bytes);
    },
  };
}

/** Returns a view of bytes by which numbers are read. */
export const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Returns bytes as a text of one character each. */
export const latin = (bytes: Uint8Array, start: number, end: number): string =>
  String.fromCharCode(...bytes.subarray(start, end));
