/** Number of Unicode code points, so that 「𠮷」 and most emoji count as one character as people count them. */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}
