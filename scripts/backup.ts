import { resolve } from 'node:path';
import { createBackup, rowsText } from './data/data-archive.ts';
import { readDataTarget } from './data/data-target.ts';
import { createRowsBackup, refuseFaults, summaryText } from './data/rows-archive.ts';
import { readOptions, runMain } from './lib/cli.ts';

const usage = `npm run backup -- [--data .data] [--to biz-<time>.tar.gz]

With DATABASE_URL: writes all rows of that PostgreSQL and the uploads that they name, in the bucket of FILES_URL or in
DATA_DIR, into one file, while servers run. An upload that is missing is named, and the command ends with an error.
Without, or with --data: the embedded database of that folder, its uploads and mails, and the demo's accounts. The server
must be stopped.`;

await runMain(async () => {
  const values = readOptions(usage, {
    data: { type: 'string' },
    to: { type: 'string' },
    help: { type: 'boolean' },
  });
  if (values.help) {
    console.log(usage);
    return;
  }
  const now = new Date();
  const target = readDataTarget(values.data);
  const file = resolve(values.to ?? `biz-${now.toISOString().replace(/[-:]|\..*/g, '')}.tar.gz`);
  console.log(`Backing up ${target.name} …`);
  if (!target.databaseUrl && !target.bucket) {
    console.log(`${file}: ${rowsText(await createBackup(target.dataDir, file, now))}`);
    return;
  }
  const held = await createRowsBackup(target, file, now);
  console.log(`${file}: ${summaryText(held)}`);
  refuseFaults(`${file} is written, but lacks`, held);
});
