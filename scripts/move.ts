import { isAddress } from './data/data-place.ts';
import { moveData } from './data/move-data.ts';
import { elapsed, readOptions, runMain, UserError } from './lib/cli.ts';

const usage = `npm run move -- --from .data --to postgres://user:password@host/database
npm run move -- --from postgres://user:password@host/database --to .data

Copies all rows of the embedded database into an empty PostgreSQL, or back, and compares every table. No server may use
either. The source stays as it is, and so do uploads: they lie in the folder "files" of DATA_DIR with both.`;

/** Prints a table when it is done, and every tenth batch of a long one. */
function showRows(table: string, done: number, all: number): void {
  const number = new Intl.NumberFormat('en');
  if (done === all || done % 5000 === 0)
    console.log(`  ${table.padEnd(32)} ${number.format(done)}/${number.format(all)}`);
}

await runMain(async () => {
  const values = readOptions(usage, {
    from: { type: 'string' },
    to: { type: 'string' },
  });
  const { from, to } = values;
  if (!from || !to) throw new UserError(`--from and --to are needed.\n\n${usage}`);
  const since = performance.now();
  const { tables } = await moveData(from, to, showRows);
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(`${tables.length} tables with ${rows} rows moved and compared in ${elapsed(since)}.`);
  console.log(
    isAddress('--to', to)
      ? 'Next: set DATABASE_URL, keep DATA_DIR as it is for the uploads, and start the server.'
      : 'Next: unset DATABASE_URL, have the folder "files" of the former DATA_DIR in the new one, and start the server.',
  );
});
