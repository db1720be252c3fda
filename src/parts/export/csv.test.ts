import { describe, expect, test } from 'vitest';
import { type CsvColumn, toCsv } from './csv';

const text: CsvColumn<string>[] = [{ header: '本文', value: (row) => row }];
/** The only cell of a file of one row. */
const cell = (value: string) => toCsv(text, [value]).slice('\uFEFF本文\r\n'.length, -2);

describe('a CSV file', () => {
  test('begins with a byte order mark and the names of the columns, and ends every line with CRLF', () => {
    const columns: CsvColumn<{ name: string; count: number | null }>[] = [
      { header: '氏名', value: ({ name }) => name },
      { header: '件数', value: ({ count }) => count },
    ];
    const rows = [
      { name: '山田 太郎', count: 3 },
      { name: '鈴木 花子', count: null },
    ];
    expect(toCsv(columns, rows)).toBe('\uFEFF氏名,件数\r\n山田 太郎,3\r\n鈴木 花子,\r\n');
  });

  test('has its first line also without rows', () => {
    expect(toCsv(text, [])).toBe('\uFEFF本文\r\n');
  });

  test.each([
    ['plain text', 'そのまま', 'そのまま'],
    ['a comma', 'a,b', '"a,b"'],
    ['quotes', '「"引用"」', '"「""引用""」"'],
    ['line breaks', '一行目\n二行目', '"一行目\n二行目"'],
    ['a semicolon, which other countries split at', 'a;b', '"a;b"'],
    ['spaces at the ends', ' a ', '" a "'],
    ['a lone quote', '"', '""""'],
    ['emoji and a right-to-left mark', '👩‍💻\u200F', '👩‍💻\u200F'],
  ])('quotes where needed: %s', (_, value, expected) => {
    expect(cell(value)).toBe(expected);
  });

  test.each([
    ['=1+1', "'=1+1"],
    ['+81-3', "'+81-3"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', '"\'\t\'=1"'],
    ['\r=1', '"\'\r\'=1"'],
    ['\n=1', '"\'\n\'=1"'],
    ['  =1', "'  =1"],
    ['\u200B=1', "'\u200B=1"],
    ['\u202E@SUM(A1)', "'\u202E@SUM(A1)"],
    ['\u0001+1', "'\u0001+1"],
    ['=HYPERLINK("http://evil.example","x")', '"\'=HYPERLINK(""http://evil.example"",""x"")"'],
    ['\uFF1D1+1', "'\uFF1D1+1"],
    ['\uFF0B1', "'\uFF0B1"],
    ['\uFF0D1', "'\uFF0D1"],
    ['\uFF20SUM', "'\uFF20SUM"],
    ['\uFE66cmd|calc', '"\'\uFE66cmd|calc"'],
    ['"=1"', '"\'""=1"""'],
    ['x;=1+1;y', '"x;\'=1+1;y"'],
    ['x;  ＝1+1', '"x;\'  ＝1+1"'],
    ['x;"=1"', '"x;\'""=1"""'],
    ['x\t@SUM(A1)', '"x\t\'@SUM(A1)"'],
    ['x|+1', '"x|\'+1"'],
    ['x\r\n-1\n+2\r@3', "\"x\r\n'-1\n'+2\r'@3\""],
    ["x;=cmd|'/C calc'!A0", "\"x;'=cmd|'/C calc'!A0\""],
  ])('disarms what a spreadsheet takes for a formula: %j', (value, expected) => {
    expect(cell(value)).toBe(expected);
  });

  test('has no cell that is a formula, whatever a spreadsheet splits at', () => {
    const marks = ['=', '+', '-', '@', '\uFF1D', '\uFF0B', '\uFF0D', '\uFF20'];
    const separators = [';', '\t', '|', '\r\n', '\n', '\r'];
    const before = ['', ' ', '\u3000', '\u200B', '"', '\t', ';'];
    for (const separator of separators) {
      for (const mark of marks) {
        for (const skipped of before) {
          const csv = toCsv(text, [`氏名${separator}${skipped}${mark}1`, `${separator}${skipped}${mark}2`]);
          // Quotes within a cell protect nothing, as those of our cells are there.
          const cells = `a,${csv}`.split(/[;\t|\r\n]/u).map((each) => each.replace(/^[\s"\u200B]+/u, ''));
          expect(cells.filter((each) => marks.some((formula) => each.startsWith(formula)))).toEqual([]);
        }
      }
    }
  });

  test('leaves such characters alone elsewhere, and numbers of our own', () => {
    expect(cell('a=b+c-d@e')).toBe('a=b+c-d@e');
    expect(toCsv([{ header: '差', value: (row: number) => row }], [-5])).toBe('\uFEFF差\r\n-5\r\n');
  });
});
