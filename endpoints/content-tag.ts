import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

const isEmpty = (field: unknown) => (field ?? '') === '' || (Array.isArray(field) && field.length === 0);

/** JSON with its keys in order and without empty fields, such as those of a newer version. */
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
 * Returns the tag of a content for the header `X-Based-On`. The order of fields does not count, nor how an empty one is
 * written.
 */
export const contentTag = (content: unknown): string => bytesToHex(sha256(utf8ToBytes(canonical(content))));
