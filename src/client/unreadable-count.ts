/** How many rows a list lacks because they could not be read (`readable-parts.ts`). */
export function unreadableCountOf(list: unknown): number {
  const count =
    typeof list === 'object' && list !== null && 'unreadableCount' in list ? list.unreadableCount : 0;
  return typeof count === 'number' ? count : 0;
}
