/** A column of a CSV file: its name in the first line, and its cell of a row. Empty for null. */
export type CsvColumn<Row> = { header: string; value: (row: Row) => string | number | null };

/** Marks for spreadsheets that the file is UTF-8; without it Excel takes Japanese for Shift_JIS. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * What spreadsheets take for the beginning of a formula, also in the full-width and small forms that Japanese ones accept.
 * Spaces, quotes and marks that nobody sees before it are skipped by some of them.
 */
const FORMULA =
  '[\\s\\p{Cc}\\p{Cf}"]*[=+\\-@\\uFF1D\\uFF0B\\uFF0D\\uFF20\\u2212\\uFE62\\uFE63\\uFE66\\uFE6B]';

const BEGINS_FORMULA = new RegExp(`^(?:${FORMULA}|[\\t\\r\\n])`, 'u');

/**
 * A formula behind what a spreadsheet of another country splits at: there the quotes around a text do not begin a cell, and
 * so protect nothing in it.
 */
const FORMULA_WITHIN = new RegExp(`(\\r\\n|[;\\t\\r\\n|])(?=${FORMULA})`, 'gu');

/** Besides our own comma, the separators that a spreadsheet of another country would split at. */
const NEEDS_QUOTES = /[",;\t\r\n|]|^\s|\s$/u;

function cellOf(value: string | number | null): string {
  if (value === null) return '';
  // A number is ours; a text may come from anybody, and must never run in the reader's spreadsheet.
  if (typeof value === 'number') return String(value);
  const within = value.replace(FORMULA_WITHIN, "$1'");
  const text = BEGINS_FORMULA.test(value) ? `'${within}` : within;
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const lineOf = (values: readonly (string | number | null)[]) => `${values.map(cellOf).join(',')}\r\n`;

/**
 * Rows as the text of a CSV file: UTF-8 with a byte order mark, lines that end with CRLF, quotes where needed. A text
 * that a spreadsheet would run as a formula, whatever it splits at, gets an apostrophe before it.
 */
export function toCsv<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  const lines = rows.map((row) => lineOf(columns.map(({ value }) => value(row))));
  return [BYTE_ORDER_MARK, lineOf(columns.map(({ header }) => header)), ...lines].join('');
}
