const wordsOf = (text: string) => text.replace(/\s+/g, '');

/** Whether two texts say the same: a server may store line ends and spaces otherwise than they were sent. */
export const isSameText = (one: string, other: string): boolean => wordsOf(one) === wordsOf(other);

/** The form in which a name equals itself as a platform may return it: width, case and spaces do not count. */
export const returnedForm = (name: string): string => wordsOf(name.normalize('NFKC').toLowerCase());
