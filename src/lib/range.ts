/** The numbers 1 to `count`. */
export function range(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}
