import { type BaseIssue, type GenericSchema, safeParse } from 'valibot';
import { isVital } from '#endpoints/vital';

type Branch = Record<string | number, unknown>;

const isBranch = (value: unknown): value is Branch => typeof value === 'object' && value !== null;
const isNothing = (value: unknown) => value === null || value === undefined || value === '';

/** The entries of a page, which has `items`; undefined for any other schema. */
function pageEntriesOf(schema: GenericSchema): Branch | undefined {
  const entries = 'entries' in schema && isBranch(schema.entries) ? schema.entries : {};
  return 'items' in entries ? entries : undefined;
}

/** A page without rows is empty, unless it has an unknown field: that may be the rows. */
function isEmptyPage(page: Branch, entries: Branch): boolean {
  if ('items' in page) return page.items === null;
  return Object.keys(page).every((name) => name in entries) && !(Number(page.totalCount ?? 0) > 0);
}

/** A page without a count says 「N件以上」: there may be more. */
function withCount(page: Branch): Branch {
  if ((page.totalCount ?? null) !== null || !Array.isArray(page.items)) return page;
  const { length } = page.items;
  return { ...page, totalCount: length, maxCount: length > 0 ? length : null };
}

/**
 * A list in the form of its schema: nothing is an empty one, and rows may come as a page or alone. Anything else stays as it
 * is.
 */
function inListForm(schema: GenericSchema, data: unknown): unknown {
  const entries = pageEntriesOf(schema);
  const items = isBranch(data) && !Array.isArray(data) && 'items' in data ? data.items : undefined;
  if (schema.type === 'array') {
    if (isNothing(data) || items === null) return [];
    return Array.isArray(items) ? items : data;
  }
  if (!entries) return data;
  if (isNothing(data)) return { items: [], totalCount: 0 };
  if (Array.isArray(data)) return withCount({ items: data });
  if (!isBranch(data)) return data;
  return withCount(isEmptyPage(data, entries) ? { ...data, items: [] } : data);
}

/** The rows of a list in the form of its schema; undefined for anything else. */
function rowsOf(schema: GenericSchema, data: unknown): unknown[] | undefined {
  const rows = pageEntriesOf(schema) && isBranch(data) ? data.items : data;
  return Array.isArray(rows) ? rows : undefined;
}

const keysOf = ({ path }: BaseIssue<unknown>): unknown[] => path?.map(({ key }) => key) ?? [];

/** The schema of the part at a path; undefined where it is one of several. */
function schemaAt(schema: unknown, keys: readonly unknown[]): unknown {
  return keys.reduce<unknown>((at, key) => {
    let inner: unknown = at;
    while (isBranch(inner) && inner.wrapped !== undefined) inner = inner.wrapped;
    if (!isBranch(inner)) return undefined;
    return isBranch(inner.entries) ? inner.entries[String(key)] : inner.item;
  }, schema);
}

/** Where parts are left out: of which value, and down to which depth, such as that of a row. */
type Place = { whole: unknown; schema: unknown; from: number };

/**
 * Makes null the part of an issue, or its parent, unless `done` has it. Returns its path, null where nothing may be missing.
 */
function leaveOutPart(
  keys: readonly unknown[],
  { whole, schema, from }: Place,
  done: Set<string>,
): string | null {
  for (let depth = keys.length - 1; depth >= from; depth -= 1) {
    const key = keys[depth];
    const path = keys.slice(0, depth + 1);
    const name = path.join('.');
    if (done.has(name)) return name;
    if (isVital(schemaAt(schema, path))) return null;
    const parent = path
      .slice(0, -1)
      .reduce<unknown>((at, step) => (isBranch(at) ? at[String(step)] : undefined), whole);
    if (typeof key !== 'string' || !isBranch(parent) || (parent[key] ?? null) === null) continue;
    parent[key] = null;
    done.add(name);
    return name;
  }
  return null;
}

type Reading = {
  output: unknown;
  /** Whether something was there that does not fit. */
  isFaulty: boolean;
  /** Paths of parts of a record that were there and do not fit. */
  misread: readonly string[];
};

/** Leaves out of a list what does not fit; undefined where the list itself or all of its rows do not. */
function readRows(schema: GenericSchema, list: unknown, rows: unknown[]): Reading | undefined {
  const total = rows.length;
  const place = pageEntriesOf(schema) ? 1 : 0;
  let result = safeParse(schema, list);
  const isFaulty = !result.success;
  while (!result.success) {
    const unreadable = new Set<unknown>();
    const done = new Set<string>();
    for (const issue of result.issues) {
      const path = keysOf(issue);
      const row = path[place];
      const isOfRow = typeof row === 'number' && (place === 0 || path[0] === 'items');
      if (!isOfRow && path[0] === 'items') return undefined;
      const part = leaveOutPart(path, { whole: list, schema, from: isOfRow ? place + 1 : 0 }, done);
      if (part !== null) continue;
      if (!isOfRow) return undefined;
      unreadable.add(row);
    }
    if (done.has('totalCount') && isBranch(list)) Object.assign(list, withCount(list));
    const left = rows.filter((_, index) => !unreadable.has(index));
    if (left.length === 0 && total > 0) return undefined;
    rows.splice(0, rows.length, ...left);
    result = safeParse(schema, list);
  }
  const unreadableCount = total - rows.length;
  if (unreadableCount > 0 && isBranch(result.output)) Object.assign(result.output, { unreadableCount });
  return { output: result.output, isFaulty, misread: [] };
}

/** Leaves out of a record what does not fit; undefined where something that is needed does not. */
function readRecord(schema: GenericSchema, record: unknown): Reading | undefined {
  const misread = new Set<string>();
  let result = safeParse(schema, record);
  while (!result.success) {
    const done = new Set<string>();
    for (const issue of result.issues) {
      if (leaveOutPart(keysOf(issue), { whole: record, schema, from: 0 }, done) === null) return undefined;
    }
    for (const part of done) misread.add(part);
    result = safeParse(schema, record);
  }
  return { output: result.output, isFaulty: misread.size > 0, misread: [...misread] };
}

/**
 * Reads a response that does not fit as it came. What does not fit in an optional part is read as if it were missing; a row
 * of a list in which something that is needed does not fit is left out, and counted in `unreadableCount`; a missing list
 * is empty. Returns undefined when anything else does not fit.
 */
export function readFittingParts(schema: GenericSchema, data: unknown): Reading | undefined {
  const answer: unknown = inListForm(schema, structuredClone(data));
  const rows = rowsOf(schema, answer);
  return rows ? readRows(schema, answer, rows) : readRecord(schema, answer);
}
