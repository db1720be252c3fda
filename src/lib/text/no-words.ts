/** No word to mark: always the same array. */
export const noWords: readonly string[] = [];
