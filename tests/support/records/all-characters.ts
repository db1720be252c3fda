/** Every character that a text can hold, but for halves of one, and one that takes two. */
export const allCharacters = [
  ...Array.from({ length: 0xffff }, (_, index) => index + 1)
    .filter((code) => code < 0xd800 || code > 0xdfff)
    .map((code) => String.fromCharCode(code)),
  '\u{1f600}',
].join('');

/** Lines that mean something to a program of PostgreSQL where they are no part of a text. */
export const linesOfPrograms = [
  '\\restrict abc',
  '\\unrestrict abc',
  '\\.',
  'SET transaction_timeout = 0;',
  "');",
  '\r\n',
  '',
].join('\n');
