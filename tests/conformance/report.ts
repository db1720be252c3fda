import type { CheckName, Outcome, Row } from './run.ts';

const columns: readonly CheckName[] = ['preflight', 'token', 'input', 'unknown', 'valid', 'foreign'];
const signs: Readonly<Record<Outcome['kind'], string>> = {
  fits: '✓',
  lacks: '−',
  allowed: '~',
  invalid: '✗',
  skipped: '·',
  none: '',
};

const NAME_WIDTH = 56;
const MAX_NAMES = 4;
const line = (name: string, cells: readonly string[]) =>
  `${name.padEnd(NAME_WIDTH)}${cells.map((cell) => cell.padEnd(11)).join('')}`.trimEnd();

/** The head of the table of endpoints. */
export const header = line('Endpoint', columns);

/** Returns the line of an endpoint. */
export const lineOf = ({ name, outcomes }: Row): string =>
  line(
    name,
    columns.map((column) => signs[outcomes[column].kind]),
  );

type Explained = Extract<Outcome, { why: string }>['kind'];

function reasons(rows: readonly Row[], kind: Explained): [why: string, where: string][] {
  return rows.flatMap(({ name, outcomes }) =>
    columns.flatMap((column): [string, string][] => {
      const outcome = outcomes[column];
      return outcome.kind === kind ? [[outcome.why, `${name} (${column})`]] : [];
    }),
  );
}

/** At how many places something is so, the first few by name. */
function namesOf(places: readonly string[]): string {
  const more = places.length - MAX_NAMES;
  return more > 1 ? `${places.slice(0, MAX_NAMES).join(', ')} and ${more} more` : places.join(', ');
}

/** Returns the lines of one kind of outcome: why, and where. */
const section = (title: string, sign: string, reasons: ReadonlyMap<string, [string, string][]>): string[] =>
  reasons.size === 0
    ? []
    : ['', title, ...[...reasons].map(([why, of]) => `  ${sign} ${why}: ${namesOf(of.map(([, at]) => at))}`)];

/** Returns what is below the table: what could not be checked and why, what does not fit, and how many of each there are. */
export function summaryOf(rows: readonly Row[]): { lines: string[]; invalid: number } {
  const group = (kind: Explained) => Map.groupBy(reasons(rows, kind), ([why]) => why);
  const skipped = group('skipped');
  const invalid = reasons(rows, 'invalid');
  const fitting = rows.flatMap(({ outcomes }) =>
    columns.filter((column) => outcomes[column].kind === 'fits'),
  );
  return {
    invalid: invalid.length,
    lines: [
      '✓ fits   − lacks an extension   ~ allowed by the specification   ✗ does not fit   · not checked',
      ...section('Not checked:', '·', skipped),
      ...section('Without these extensions the screens show less:', '−', group('lacks')),
      ...section('Otherwise than our server, which the specification allows:', '~', group('allowed')),
      ...(invalid.length > 0 ? ['', 'Does not fit:'] : []),
      ...invalid.map(([why, where]) => `  ✗ ${where}: ${why}`),
      '',
      `${rows.length} endpoints: ${fitting.length} checks fit, ${invalid.length} do not, ${[...skipped.values()].flat().length} could not be made.`,
    ],
  };
}
