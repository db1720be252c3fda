import { resolve } from 'node:path';
import { createBackup, refuseFaults, summaryText } from './data/archive.ts';
import { readDataTarget } from './data/data-target.ts';
import { readOptions, runMain } from './lib/cli.ts';

const usage = `npm run backup -- [--data .data] [--to biz-<time>.tar.gz]

Writes all rows of the database, the uploads that they name, and mails and accounts of the demo into one file: the
PostgreSQL of DATABASE_URL while servers run, else or with --data the embedded database, whose server must be stopped.
An upload that is missing is named, and the command ends with an error.`;

await runMain(async () => {
  const values = readOptions(usage, {
    data: { type: 'string' },
    to: { type: 'string' },
  });
  const now = new Date();
  const target = readDataTarget(values.data);
  const file = resolve(values.to ?? `biz-${now.toISOString().replace(/[-:]|\..*/g, '')}.tar.gz`);
  console.log(`Backing up ${target.name} …`);
  const held = await createBackup(target, file, now);
  console.log(`${file}: ${summaryText(held)}`);
  refuseFaults(`${file} is written, but lacks`, held);
});
