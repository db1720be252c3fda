import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { restoreBackup, rowsText } from './data/data-archive.ts';
import { readDataTarget } from './data/data-target.ts';
import { isRowsBackup, restoreRowsBackup, summaryText } from './data/rows-archive.ts';
import { elapsed, readOptions, runMain, UserError } from './lib/cli.ts';
import { giveToOwnerOf } from './lib/owner.ts';

const usage = `npm run restore -- --from biz-<time>.tar.gz [--data .data]
npm run restore -- --from biz-<time>.tar.gz --drill

Fills the empty PostgreSQL of DATABASE_URL and the uploads of DATA_DIR, or with --data a new or empty data folder, from a
backup, after checking all of it. The server must be stopped. --drill restores into a folder of its own, says what was found
and how long it took, and removes it.`;

/** Restores a backup of either kind; returns what it holds, in a few words. */
async function restore(file: string, dataDir: string, databaseUrl: string | undefined): Promise<string> {
  if (await isRowsBackup(file))
    return summaryText(await restoreRowsBackup(file, dataDir, databaseUrl, () => {}));
  if (databaseUrl) {
    throw new UserError(
      `${file} is a backup of a data folder, and DATABASE_URL is set: restore it with --data <folder>, then take it ` +
        'there with npm run move.',
    );
  }
  return rowsText(await restoreBackup(file, dataDir));
}

async function drill(file: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'biz-drill-'));
  const since = performance.now();
  try {
    const held = await restore(file, join(folder, 'data'), undefined);
    console.log(`${file} can be restored, nothing is missing: ${held}. It took ${elapsed(since)}.`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

await runMain(async () => {
  const values = readOptions(usage, {
    data: { type: 'string' },
    from: { type: 'string' },
    drill: { type: 'boolean' },
    help: { type: 'boolean' },
  });
  if (values.help) {
    console.log(usage);
    return;
  }
  if (!values.from) throw new UserError('--from is missing: expected the file of a backup after it.');
  const file = resolve(values.from);
  if (values.drill) {
    await drill(file);
    return;
  }
  const since = performance.now();
  const { databaseUrl, dataDir, name } = readDataTarget(values.data);
  console.log(`Restoring ${name} …`);
  const held = await restore(file, dataDir, databaseUrl);
  giveToOwnerOf(dataDir);
  console.log(`${name}: ${held}, in ${elapsed(since)}`);
});
