/** Returns a count as text, capped: 「99+」 above `max` (spec §2). */
export function cappedCount(count: number, max = 99): string {
  return count > max ? `${max}+` : String(count);
}
