import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import type { OpenDatabase, StatementListener } from '../database.ts';
import { applyMigrations } from '../migrate.ts';
import { withinTransaction } from '../open-transaction.ts';

type Options = {
  /** A folder for the data, or nothing to keep it in memory. */
  dataDir?: string;
  /** A dump to start from, made by `PGlite.dumpDataDir`. */
  snapshot?: Blob;
  onStatement?: StatementListener;
};

/** Opens the embedded Postgres. Throws when the folder cannot be written or holds no database. */
export async function openPglite({
  dataDir,
  snapshot,
  onStatement,
}: Options = {}): Promise<OpenDatabase & { client: PGlite }> {
  if (dataDir) mkdirSync(path.dirname(dataDir), { recursive: true });
  const client = await PGlite.create({ dataDir, loadDataDir: snapshot });
  // All of it lies in memory: without this, small tables are read whole for each row of another.
  await client.exec('set random_page_cost = 1.1');
  const db = drizzle(client, {
    logger: onStatement ? { logQuery: (query) => onStatement(query) } : false,
  });
  const begin = db.transaction.bind(db);
  db.transaction = (run, config) => begin((tx) => withinTransaction(() => run(tx)), config);
  return {
    db,
    client,
    listen: (channel, { onNotice, onState }) => {
      const stopping = client.listen(channel, onNotice).then(
        (stop) => {
          onState(true);
          return stop;
        },
        () => async () => {}, // a database that is being closed
      );
      return {
        close: async () => {
          onState(false);
          await (await stopping)();
        },
      };
    },
    migrate: (options) => applyMigrations(db, options),
    close: () => client.close(),
  };
}
