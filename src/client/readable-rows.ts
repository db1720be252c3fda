import { type BaseIssue, type GenericSchema, safeParse } from 'valibot';

type Branch = Record<string | number, unknown>;

const isBranch = (value: unknown): value is Branch => typeof value === 'object' && value !== null;

/** The rows of a list: of a page its `items`, else the response itself; undefined for anything else. */
function rowsOf(response: unknown): unknown[] | undefined {
  const rows = isBranch(response) && !Array.isArray(response) ? response.items : response;
  return Array.isArray(rows) ? rows : undefined;
}

const keysOf = ({ path }: BaseIssue<unknown>): unknown[] => path?.map(({ key }) => key) ?? [];

/** Makes null the part of a row that an issue is about, or what it stands in; false where nothing is left but the row. */
function leaveOutPart(row: unknown, keys: readonly unknown[]): boolean {
  for (let depth = keys.length - 1; depth >= 0; depth -= 1) {
    const key = keys[depth];
    const parent = keys
      .slice(0, depth)
      .reduce<unknown>((at, step) => (isBranch(at) ? at[String(step)] : undefined), row);
    if (typeof key !== 'string' || !isBranch(parent) || (parent[key] ?? null) === null) continue;
    parent[key] = null;
    return true;
  }
  return false;
}

/**
 * Reads a list some of whose rows do not fit. What does not fit in an optional part of a row, such as a time in another
 * format, is read as if it were missing; a row in which something that is needed does not fit is left out, and counted in
 * `unreadableCount`. Returns undefined when anything else does not fit, or none of the rows.
 */
export function readFittingRows(schema: GenericSchema, data: unknown): unknown {
  const list: unknown = structuredClone(data);
  const rows = rowsOf(list);
  if (!rows) return undefined;
  const total = rows.length;
  let result = safeParse(schema, list);
  while (!result.success) {
    const misfits = new Set<unknown>();
    for (const issue of result.issues) {
      const path = keysOf(issue);
      const [row, ...keys] = path[0] === 'items' ? path.slice(1) : path;
      if (typeof row !== 'number') return undefined;
      if (!leaveOutPart(rows[row], keys)) misfits.add(row);
    }
    const left = rows.filter((_, index) => !misfits.has(index));
    if (left.length === 0) return undefined;
    rows.splice(0, rows.length, ...left);
    result = safeParse(schema, list);
  }
  const unreadableCount = total - rows.length;
  return unreadableCount > 0 && isBranch(result.output)
    ? Object.assign(result.output, { unreadableCount })
    : result.output;
}
