import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { applyMigrations } from '../migrate.ts';
import type { MigrateOptions, Migration } from '../migrations.ts';

/** How often a connection on which nothing is sent says that it is there, so that no machine between forgets it. */
const KEEP_ALIVE_MS = 60_000;

/**
 * Returns an address in which `sslmode` means what it does elsewhere: node-postgres verifies the server's certificate in
 * each mode, with a warning, while `require` and below only encrypt.
 */
function withUsualSslMode(url: string): string {
  if (!/[?&]ssl(mode)?=/.test(url)) return url;
  const address = new URL(url);
  const { searchParams } = address;
  const mode = searchParams.get('sslmode') ?? searchParams.get('ssl') ?? '';
  if (/^(allow|prefer|require)$/.test(mode))
    searchParams.set('sslmode', searchParams.has('sslrootcert') ? 'verify-full' : 'no-verify');
  if (mode === 'verify-ca') searchParams.set('sslmode', 'verify-full');
  return address.href;
}

/** Returns how to connect to a served Postgres; `name` is what `pg_stat_activity` shows. */
export const connectionTo = (url: string, name: string) => ({
  connectionString: withUsualSslMode(url),
  application_name: name,
  keepAlive: true,
  keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
});

/** Migrates a served Postgres on one connection: the lock that has other processes wait lives and ends with it. */
export async function migrateServed(url: string, options?: MigrateOptions): Promise<Migration[]> {
  const client = new pg.Client(connectionTo(url, 'biz-migrate'));
  // A lost connection fails the statement that runs; unheard, its event would end the process.
  client.on('error', () => {});
  await client.connect();
  try {
    return await applyMigrations(drizzle(client), options);
  } finally {
    await client.end();
  }
}
