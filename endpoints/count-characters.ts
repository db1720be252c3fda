/** Characters of a text as a reader counts them: code points, so that 「𠮷」 and most emoji are one. */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}
