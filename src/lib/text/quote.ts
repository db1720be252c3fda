/** A text in 「」; a word that somebody searched for stands in them already. */
export const quote = (text: string): string => (/^「.*」$/.test(text) ? text : `「${text}」`);
