const POLYNOMIAL = 0xedb88320;

/** Returns the checksum of a chunk of a PNG: of few bytes, so that no table is worth it. Runs in a browser, too. */
export function crc32(bytes: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ POLYNOMIAL : sum >>> 1;
  }
  return (sum ^ 0xffffffff) >>> 0;
}
