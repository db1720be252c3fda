import { readFileSync } from 'node:fs';
import pg from 'pg';
import { openPostgres } from '#server/db/adapters/postgres';

/** Fewer than in production, so that a test's database is there in seconds; several on each server. */
const SHARDS = 8;

const at = (url: string, change: Partial<Pick<URL, 'hostname' | 'port' | 'pathname'>>) =>
  Object.assign(new URL(url), change).href;

async function onServer(url: string, ...statements: string[]): Promise<pg.QueryResultRow[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    let rows: pg.QueryResultRow[] = [];
    for (const statement of statements) ({ rows } = await client.query(statement));
    return rows;
  } finally {
    await client.end();
  }
}

/** What psql reads of a script, without its own commands. */
const statementsOf = (file: string) => readFileSync(file, 'utf8').replace(/^\\.*$/gm, '');

/**
 * Returns the address of a database whose companies are spread over the servers of a Citus cluster, which `url` is a
 * database of: the same servers, and all migrations.
 */
export async function createCitusDatabase(url: string): Promise<{ url: string; stop(): Promise<void> }> {
  const name = `biz_test_${process.pid}_${Date.now()}`;
  const nodes = await onServer(url, 'select nodename, nodeport, groupid from pg_dist_node order by groupid');
  const servers = nodes.map(({ nodename, nodeport }) =>
    at(url, { hostname: String(nodename), port: String(nodeport) }),
  );
  const alone = 'set citus.enable_create_database_propagation = off';
  for (const server of servers) {
    await onServer(server, alone, `create database ${name}`);
    await onServer(at(server, { pathname: name }), 'create extension citus');
  }
  const own = at(url, { pathname: name });
  const [coordinator, ...workers] = nodes;
  await onServer(
    own,
    `alter database ${name} set citus.shard_count = ${SHARDS}`,
    `select citus_set_coordinator_host('${coordinator?.nodename}', ${coordinator?.nodeport})`,
    ...workers.map(({ nodename, nodeport }) => `select citus_add_node('${nodename}', ${nodeport})`),
  );
  const opened = await openPostgres(own);
  await opened.migrate();
  await opened.close();
  await onServer(own, statementsOf('deploy/citus/distribute.sql'));
  return {
    url: own,
    async stop() {
      for (const server of servers) await onServer(server, alone, `drop database ${name} with (force)`);
    },
  };
}
