import type { Interaction } from '#endpoints/interaction';

/** The row of the open conversation where the list last showed it. */
export type PinnedRow = { row: Interaction; index: number };

/** Where the open conversation stands in the list, or null. */
export function findRow(rows: readonly Interaction[], chatGroupId: string | null): PinnedRow | null {
  const index = rows.findIndex((row) => row.chatGroupId === chatGroupId);
  const row = rows[index];
  return row ? { row, index } : null;
}

/**
 * Keeps the open conversation in the list when reading or answering it has taken it out of 未読 or 要返信, so that
 * the list does not move under the pointer and the next conversation stays the next one.
 */
export function withPinnedRow(
  rows: readonly Interaction[],
  pinned: PinnedRow | null,
): readonly Interaction[] {
  if (!pinned || findRow(rows, pinned.row.chatGroupId)) return rows;
  return [...rows.slice(0, pinned.index), pinned.row, ...rows.slice(pinned.index)];
}
