import { resolve } from 'node:path';
import { createBackup, rowsText } from './data/data-archive.ts';
import { readDataTarget } from './data/data-target.ts';
import { createRowsBackup, summaryText } from './data/rows-archive.ts';
import { readOptions, runMain } from './lib/cli.ts';

const usage = `npm run backup -- [--data .data] [--to biz-<time>.tar.gz]

With DATABASE_URL: writes all rows of that PostgreSQL and the uploads of DATA_DIR into one file, while servers run.
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
  const { databaseUrl, dataDir, name } = readDataTarget(values.data);
  const file = resolve(values.to ?? `biz-${now.toISOString().replace(/[-:]|\..*/g, '')}.tar.gz`);
  console.log(`Backing up ${name} …`);
  const held = databaseUrl
    ? summaryText(await createRowsBackup(databaseUrl, dataDir, file, now))
    : rowsText(await createBackup(dataDir, file, now));
  console.log(`${file}: ${held}`);
});
