import { resolve } from 'node:path';
import { readOptions, runMain, UserError } from './lib/cli.ts';
import { embeddedDataFolder, restoreBackup, rowsText } from './lib/data-archive.ts';

const usage = `npm run restore -- --from biz-<time>.tar.gz [--data .data]

Fills a new or empty data folder from a backup, after checking all of it. The server must be stopped.`;

await runMain(async () => {
  const values = readOptions(usage, {
    data: { type: 'string' },
    from: { type: 'string' },
    help: { type: 'boolean' },
  });
  if (values.help) {
    console.log(usage);
    return;
  }
  if (!values.from) throw new UserError('--from is missing: expected the file of a backup after it.');
  const dataDir = embeddedDataFolder(values.data);
  console.log(`Restoring ${dataDir} …`);
  console.log(`${dataDir}: ${rowsText(await restoreBackup(resolve(values.from), dataDir))}`);
});
