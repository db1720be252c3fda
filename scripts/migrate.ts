import { openDatabase } from '../server/db/open-database.ts';
import { neededMigrations, readSchemaState } from '../server/db/schema-version.ts';
import { readOptions as readServerOptions } from '../server/process/env.ts';
import { readOptions, runMain } from './lib/cli.ts';
import { loadEnvFiles } from './lib/settings.ts';

const usage = `npm run migrate -- [--contract] [--data .data]

Brings the schema of DATABASE_URL, else of the embedded database, up to date while servers of the version before run.
What those could not work with waits: --contract applies it, too, once no process of that version is left.`;

/** Applies the migrations of one phase; returns the lines that say what was reached. */
async function migrate(data: string | undefined, isContract: boolean): Promise<string[]> {
  const { databaseUrl, databaseDirectUrl, dataDir } = readServerOptions(
    process.env,
    data ? ['--data', data] : [],
  );
  const { db, waiting, close } = await openDatabase({
    databaseUrl: data ? undefined : (databaseDirectUrl ?? databaseUrl),
    dataDir,
    migrations: isContract ? 'all' : 'expand',
    onProgress: console.log,
  });
  try {
    const { applied } = await readSchemaState(db);
    const names = waiting.map(({ name }) => name).join(', ');
    if (waiting.length === 0) return [`The schema has all ${applied} migrations.`];
    const next = 'npm run migrate -- --contract';
    return applied < neededMigrations()
      ? [
          `Waiting: ${names}. This version does not start without them, and the version before does not work with ` +
            `them: stop its processes, then run ${next}.`,
        ]
      : [`Waiting: ${names}. Once every process is of this version, run ${next}.`];
  } finally {
    await close();
  }
}

await runMain(async () => {
  const values = readOptions(usage, {
    contract: { type: 'boolean' },
    data: { type: 'string' },
  });
  loadEnvFiles();
  for (const line of await migrate(values.data, values.contract === true)) console.log(line);
});
