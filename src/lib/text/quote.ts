/** A text in 「」; a word that somebody searched for has them already. */
export const quote = (text: string): string => (/^「.*」$/.test(text) ? text : `「${text}」`);
