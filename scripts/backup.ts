import { resolve } from 'node:path';
import { createBackup } from './data/backup.ts';
import { readDataTarget } from './data/data-target.ts';
import { elapsed, readOptions, runMain } from './lib/cli.ts';

const usage = `npm run backup -- [--data .data] [--to biz-<time>] [--sql]

Writes a folder with the database, by pg_dump, and the uploads, mails and accounts of the data folder: of the PostgreSQL of
DATABASE_URL while servers run, else or with --data of the embedded database, whose server must be stopped. --sql writes
PostgreSQL as statements, which the embedded database takes. Uploads in a bucket are copied by a client of S3.`;

await runMain(async () => {
  const values = readOptions(usage, {
    data: { type: 'string' },
    to: { type: 'string' },
    sql: { type: 'boolean' },
  });
  const since = performance.now();
  const target = readDataTarget(values.data);
  const folder = resolve(values.to ?? `biz-${new Date().toISOString().replace(/[-:]|\..*/g, '')}`);
  console.log(`Backing up ${target.name} …`);
  const { files } = await createBackup(target, folder, { isSql: values.sql });
  console.log(`${folder}: ${files} files, in ${elapsed(since)}.`);
  if (target.bucket) console.log(`Uploads are in ${target.bucket.url}: copy them now, by a client of S3.`);
});
