import { createHash } from 'node:crypto';
import { badRequest } from '../kit/problem.ts';

/** A request as it came, before a version made of it what it knows. */
export type SentRequest = {
  params: Readonly<Record<string, string>>;
  search: URLSearchParams;
  headers: unknown;
  body: unknown;
};

/** Deeper than any body that an endpoint takes. */
const MAX_DEPTH = 64;

const sha256 = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex');

/** Writes a value so that two are the same text when they say the same, in whichever order their fields came. */
async function canonical(value: unknown, depth = 0): Promise<string> {
  if (depth > MAX_DEPTH) throw badRequest('JSONの形式が正しくありません');
  if (value instanceof Blob) {
    const name = value instanceof File ? value.name : '';
    return canonical([name, value.type, sha256(new Uint8Array(await value.arrayBuffer()))], depth + 1);
  }
  if (Array.isArray(value)) {
    return `[${(await Promise.all(value.map((item) => canonical(item, depth + 1)))).join()}]`;
  }
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(async ([name, field]) => `${JSON.stringify(name)}:${await canonical(field, depth + 1)}`);
  return `{${(await Promise.all(fields)).join()}}`;
}

/**
 * Returns the hash of a request: the same for its repetition, whichever version reads it. The order of fields and of what a
 * query names does not count, the bytes of files do.
 */
export async function hashOfSent({ params, search, headers, body }: SentRequest): Promise<string> {
  const query = [...search].map((pair) => JSON.stringify(pair)).sort();
  return sha256(await canonical({ params, query, headers, body }));
}
