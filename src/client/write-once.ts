import * as v from 'valibot';
import { env } from '@/config/env';
import type { Stored } from '@/lib/browser/stored';
import { ApiError } from './api-error';
import { refusalAsResult } from './refusal';

/** Tries at one new record whose outcome is not known: what a later try needs to find what they made. */
export type Tries<Sent> = {
  /** Ids of the records before the first try. */
  before: string[];
  sent: Sent[];
  /** The platform said that it was made, but not its id. */
  isMade: boolean;
};

/** Returns the schema of tries as the browser stores them. */
export const triesAt = <Sent>(sent: v.GenericSchema<unknown, Sent>): v.GenericSchema<unknown, Tries<Sent>> =>
  v.object({ before: v.array(v.string()), sent: v.array(sent), isMade: v.boolean() });

/** What came of creating a record. */
export type CreationOutcome<Row> =
  /** `found` is the record where it was found in the list. */
  | { kind: 'created'; id: string; found: Row | null }
  | { kind: 'refused'; error: ApiError }
  /** It may have been made. `error` is what came in place of a response. */
  | { kind: 'unknown'; error: unknown }
  /** It was made, and the list lacks it; `id` as far as the platform returned one. */
  | { kind: 'unlisted'; id: string | null }
  /** The list could not be read, so nothing was sent. `isRepeat`: an earlier try may have made it. */
  | { kind: 'unchecked'; isRepeat: boolean };

type Creation<Row, Sent> = {
  /** What tells this record from others, as its texts. */
  sent: Sent;
  /** Sends it; null where the platform returned no id. */
  send: () => Promise<string | ApiError | null>;
  /** Reads the records that there are; past the cache for `again`. */
  read: (options: { again: boolean }) => Promise<readonly Row[]>;
  idOf: (row: Row) => string;
  /** Returns which of the records that are new since the first try is the one that was tried. */
  find: (added: readonly Row[], tries: Tries<Sent>) => Row | undefined;
  /** Whether a returned id is one, and not a word such as 「OK」. By default the list says so. */
  isId?: (id: string) => Promise<boolean>;
  store: Stored<Tries<Sent>>;
  /** The `Idempotency-Key` of the call is enough where the platform takes one: it lasts as long as the tries. */
  isKeyed?: boolean;
};

/** What came of one try: the id (null where none was returned), a refusal, or an error. */
type Try = { id: string | null } | { refusal: ApiError } | { error: unknown };

async function sendOnce({ send }: Pick<Creation<never, never>, 'send'>): Promise<Try> {
  try {
    const result = await refusalAsResult(send());
    return result instanceof ApiError ? { refusal: result } : { id: result };
  } catch (error) {
    return { error };
  }
}

async function createByKey<Row>(creation: Pick<Creation<Row, never>, 'send'>): Promise<CreationOutcome<Row>> {
  const result = await sendOnce(creation);
  if ('refusal' in result) return { kind: 'refused', error: result.refusal };
  if ('error' in result) return { kind: 'unknown', error: result.error };
  return result.id === null
    ? { kind: 'unlisted', id: null }
    : { kind: 'created', id: result.id, found: null };
}

/**
 * Creates a record once, however often it is tried. What was sent is remembered, also over a reload, until the record has an
 * id or is listed. The list is read before a try is repeated. Never throws.
 */
export async function writeOnce<Row, Sent>(creation: Creation<Row, Sent>): Promise<CreationOutcome<Row>> {
  if (creation.isKeyed && env.apiExtensions) return createByKey(creation);
  const { sent, read, idOf, find, isId, store } = creation;
  const list = (again: boolean) => read({ again }).catch(() => null); // the app's alert says why (spec §8)

  function settle(rows: readonly Row[], tries: Tries<Sent>, id: string | null): CreationOutcome<Row> | null {
    const known = new Set(tries.before);
    const added = rows.filter((row) => !known.has(idOf(row)));
    const found =
      added.find((row) => idOf(row) === id) ??
      find(added, tries) ??
      (tries.isMade && added.length === 1 ? added[0] : undefined);
    if (!found) return tries.isMade ? { kind: 'unlisted', id } : null;
    store.write(null);
    return { kind: 'created', id: idOf(found), found };
  }

  const earlier = store.read();
  const rows = await list(earlier !== null);
  if (rows === null) return { kind: 'unchecked', isRepeat: earlier !== null };
  const settled = earlier && settle(rows, earlier, null);
  if (settled) return settled;

  const before = earlier?.before ?? rows.map(idOf);
  const tries = { before, sent: [...(earlier?.sent ?? []), sent], isMade: false };
  store.write(tries);
  const result = await sendOnce(creation);
  if ('refusal' in result) {
    store.write(earlier);
    return { kind: 'refused', error: result.refusal };
  }
  const id = 'id' in result ? result.id : null;
  if (id !== null && isId && (await isId(id))) {
    store.write(null);
    return { kind: 'created', id, found: null };
  }
  const left = { ...tries, isMade: 'id' in result };
  store.write(left);
  const now = await list(true);
  const seen = now && settle(now, left, id);
  if (seen) return seen;
  return 'error' in result ? { kind: 'unknown', error: result.error } : { kind: 'unlisted', id };
}
