import { sha256 } from '@noble/hashes/sha2.js';

const writers = {
  hex: (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join(''),
  base64url: (bytes: Uint8Array) =>
    btoa(String.fromCharCode(...bytes))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replace(/=+$/, ''),
};

/** `createHash` of node:crypto, as far as the server uses it: SHA-256 of one text. */
export function createHash(_algorithm: 'sha256') {
  let text = '';
  const hash = {
    update: (part: string) => {
      text += part;
      return hash;
    },
    digest: (encoding: keyof typeof writers) => writers[encoding](sha256(new TextEncoder().encode(text))),
  };
  return hash;
}
