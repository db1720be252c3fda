import { resolve } from 'node:path';
import { readOptions, runMain } from './lib/cli.ts';
import { createBackup, embeddedDataFolder, rowsText } from './lib/data-archive.ts';

const usage = `npm run backup -- [--data .data] [--to biz-<time>.tar.gz]

Writes the embedded database, the uploads, the mails and the demo's accounts into one file. The server must be stopped.`;

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
  const dataDir = embeddedDataFolder(values.data);
  const file = resolve(values.to ?? `biz-${now.toISOString().replace(/[-:]|\..*/g, '')}.tar.gz`);
  console.log(`Backing up ${dataDir} …`);
  console.log(`${file}: ${rowsText(await createBackup(dataDir, file, now))}`);
});
