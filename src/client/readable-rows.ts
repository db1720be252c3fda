import { type BaseIssue, type GenericSchema, safeParse } from 'valibot';

type Branch = Record<string | number, unknown>;

const isBranch = (value: unknown): value is Branch => typeof value === 'object' && value !== null;

/** Where the parts of a row begin in the path of an issue: `items`, its number, the part. */
const FIRST_PART = 2;

/** Makes null what an issue is about, or what it stands in; false where nothing is left of the row but itself. */
function leaveOut(page: unknown, { path }: BaseIssue<unknown>): boolean {
  const keys = path?.map(({ key }) => key) ?? [];
  const [list, row] = keys;
  if (list !== 'items' || typeof row !== 'number') return false;
  for (let depth = keys.length - 1; depth >= FIRST_PART; depth -= 1) {
    const key = keys[depth];
    const parent = keys
      .slice(0, depth)
      .reduce<unknown>((at, step) => (isBranch(at) ? at[String(step)] : undefined), page);
    if (typeof key !== 'string' || !isBranch(parent) || (parent[key] ?? null) === null) continue;
    parent[key] = null;
    return true;
  }
  return false;
}

/**
 * Reads a page of a list whose rows have optional parts that do not fit, such as a time in another format, as if these
 * parts were missing. Returns undefined when something that is needed does not fit.
 */
export function readWithoutOptionalParts(schema: GenericSchema, data: unknown): unknown {
  const page: unknown = structuredClone(data);
  let result = safeParse(schema, page);
  while (!result.success) {
    if (!result.issues.map((issue) => leaveOut(page, issue)).every(Boolean)) return undefined;
    result = safeParse(schema, page);
  }
  return result.output;
}
