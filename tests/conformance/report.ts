import type { CheckName, Outcome, Row } from './run.ts';

const columns: readonly CheckName[] = ['token', 'input', 'unknown', 'valid', 'foreign'];
const signs: Readonly<Record<Outcome['kind'], string>> = { fits: '✓', misfit: '✗', skipped: '·', none: '' };

const NAME_WIDTH = 56;
const MAX_NAMES = 4;
const line = (name: string, cells: readonly string[]) =>
  `${name.padEnd(NAME_WIDTH)}${cells.map((cell) => cell.padEnd(9)).join('')}`.trimEnd();

/** The head of the table of endpoints. */
export const header = line('Endpoint', columns);

/** The line of an endpoint. */
export const lineOf = ({ name, outcomes }: Row): string =>
  line(
    name,
    columns.map((column) => signs[outcomes[column].kind]),
  );

function reasons(rows: readonly Row[], kind: 'skipped' | 'misfit'): [why: string, where: string][] {
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

/** What is below the table: what could not be checked and why, what does not fit, and how many of each there are. */
export function summaryOf(rows: readonly Row[]): { lines: string[]; misfits: number } {
  const skipped = Map.groupBy(reasons(rows, 'skipped'), ([why]) => why);
  const misfits = reasons(rows, 'misfit');
  const fitting = rows.flatMap(({ outcomes }) =>
    columns.filter((column) => outcomes[column].kind === 'fits'),
  );
  return {
    misfits: misfits.length,
    lines: [
      '✓ fits   ✗ does not fit   · not checked',
      ...(skipped.size > 0 ? ['', 'Not checked:'] : []),
      ...[...skipped].map(([why, of]) => `  · ${why}: ${namesOf(of.map(([, where]) => where))}`),
      ...(misfits.length > 0 ? ['', 'Does not fit:'] : []),
      ...misfits.map(([why, where]) => `  ✗ ${where}: ${why}`),
      '',
      `${rows.length} endpoints: ${fitting.length} checks fit, ${misfits.length} do not, ${[...skipped.values()].flat().length} could not be made.`,
    ],
  };
}
