const wordsOf = (text: string) => text.replace(/\s+/g, '');

/** Whether two texts say the same: a server may store line ends and spaces otherwise than they were sent. */
export const isSameText = (one: string, other: string): boolean => wordsOf(one) === wordsOf(other);
