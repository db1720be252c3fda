import { comparisonText } from './rate-comparison';

type Version = { version: number; sent: number; replied: number };
type VersionRow = { key: string; name: string; sent: number; replied: number };

/** Earlier ones say little about what to write next. */
const MOST_SHOWN = 3;

function nameOf(version: number, current: number): string {
  const before = current - version;
  if (before <= 0) return 'いまの版';
  return before === 1 ? '前の版' : `${before}つ前の版`;
}

/**
 * The rows of the versions of a template, the last one first, and whether its text and the one sent before it differ in
 * replies. None without an earlier version: the row of the template says all then.
 */
export function versionRows(
  current: number | null,
  versions: readonly Version[],
): { parts?: VersionRow[]; note?: string | null } {
  if (current === null || versions.every(({ version }) => version >= current)) return {};
  const parts = versions.slice(0, MOST_SHOWN).map(({ version, sent, replied }) => ({
    key: String(version),
    name: nameOf(version, current),
    sent,
    replied,
  }));
  return { parts, note: comparisonText(parts.slice(0, 2)) };
}
