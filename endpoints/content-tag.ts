import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

const isEmpty = (field: unknown) => (field ?? '') === '' || (Array.isArray(field) && field.length === 0);

/** JSON with its keys in order and without what is empty, as a field is that a newer version has added. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null);
  const fields = Object.entries(value)
    .filter(([, field]) => !isEmpty(field))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, field]) => `${JSON.stringify(name)}:${canonical(field)}`);
  return `{${fields.join()}}`;
}

/**
 * Returns what stands for a content in the header `X-Based-On`: the same for the same content, whatever the order of its
 * fields and whether an empty one is null, a text, a list or missing.
 */
export const contentTag = (content: unknown): string => bytesToHex(sha256(utf8ToBytes(canonical(content))));
