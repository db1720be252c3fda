/** What nobody sees: marks of direction, joiners, variation selectors, fillers, control characters but white space. */
export const UNSEEN = /(?![\s\u0085])[\p{Cc}\p{Cf}\p{Co}\p{Default_Ignorable_Code_Point}]|\ufeff/gu;

/** Returns a text without what nobody sees. */
export const stripUnseen = (text: string): string => text.replace(UNSEEN, '');
