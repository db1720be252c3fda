import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { refuseFaults, restoreBackup, summaryText } from './data/archive.ts';
import { type DataTarget, readDataTarget } from './data/data-target.ts';
import { elapsed, readOptions, runMain, UserError } from './lib/cli.ts';
import { giveToOwnerOf } from './lib/owner.ts';
import { makeWorkingFolder } from './lib/working-folder.ts';

const usage = `npm run restore -- --from biz-<time>.tar.gz [--data .data]
npm run restore -- --from biz-<time>.tar.gz --drill

Fills the empty PostgreSQL of DATABASE_URL and the bucket of FILES_URL or the uploads of DATA_DIR, or with --data a new or
empty data folder, from a backup, after checking all of it. The server must be stopped. --drill restores into a folder of its own, says what was found
and how long it took, and removes it.`;

/** Restores a backup and says what it holds, after `done`. Throws a `UserError` that names what it lacks. */
async function restore(file: string, target: DataTarget, done: string): Promise<void> {
  const since = performance.now();
  const held = await restoreBackup(file, target);
  console.log(`${done}: ${summaryText(held)}, in ${elapsed(since)}.`);
  refuseFaults(`${file} has been restored, but lacks`, held);
}

async function drill(file: string): Promise<void> {
  const folder = makeWorkingFolder(join(tmpdir(), 'biz-drill'));
  const dataDir = join(folder.path, 'data');
  try {
    await restore(
      file,
      { databaseUrl: undefined, bucket: undefined, dataDir, name: dataDir },
      `${file} can be restored`,
    );
    console.log('Nothing is missing.');
  } finally {
    folder.remove();
  }
}

await runMain(async () => {
  const values = readOptions(usage, {
    data: { type: 'string' },
    from: { type: 'string' },
    drill: { type: 'boolean' },
  });
  if (!values.from) throw new UserError('--from is missing: expected the file of a backup after it.');
  const file = resolve(values.from);
  if (values.drill) {
    await drill(file);
    return;
  }
  const target = readDataTarget(values.data);
  console.log(`Restoring ${target.name} …`);
  try {
    await restore(file, target, target.name);
  } finally {
    if (existsSync(target.dataDir)) giveToOwnerOf(target.dataDir);
  }
});
