import { type CheckName, checkServer, type Row } from '../../conformance/run.ts';

/** Runs the checks and returns a row for each endpoint. */
export async function rowsOf(...given: Parameters<typeof checkServer>): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const row of checkServer(...given)) rows.push(row);
  return rows;
}

/** Returns what is invalid in the rows, a line each. */
export const invalidIn = (rows: readonly Row[]) =>
  rows.flatMap(({ name, outcomes }) =>
    Object.entries(outcomes).flatMap(([check, outcome]) =>
      outcome.kind === 'invalid' ? [`${name} (${check}): ${outcome.why}`] : [],
    ),
  );

/** Returns how one check of an endpoint ended. */
export const kindOf = (rows: readonly Row[], name: string, check: CheckName) =>
  rows.find((row) => row.name === name)?.outcomes[check].kind;
