import { chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { findFreePort } from '../../scripts/lib/ports.ts';
import { isRoot, SERVER_USER } from '../../scripts/lib/postgres-server.ts';
import { root } from '../../scripts/lib/settings.ts';
import { waitUntil } from '../../scripts/lib/wait-until.ts';
import { closeGates } from './network.ts';
import { createNode, type DatabaseNode } from './node.ts';
import { type Program, startProgram } from './programs.ts';

/** Returns a file of deploy/ha with what is this check's own in the place of what the file has. */
function ownVersionOf(name: string, changes: readonly (readonly [string, string])[]): string {
  let text = readFileSync(join(root, 'deploy/ha', name), 'utf8');
  for (const [from, to] of changes) {
    if (!text.includes(from))
      throw new Error(`deploy/ha/${name} has no ${from}: change tests/ha/cluster.ts, too.`);
    text = text.replaceAll(from, to);
  }
  return text;
}

/** Creates the folder of all programs, which their user may write. */
function createHome(): string {
  const home = mkdtempSync(join(tmpdir(), 'biz-ha-'));
  if (isRoot) chownSync(home, SERVER_USER, SERVER_USER);
  return home;
}

type Put = (name: string, text: string) => string;

async function startEtcd(home: string): Promise<{ port: number; program: Program }> {
  const [port, peerPort] = [await findFreePort(), await findFreePort()];
  const [client, peer] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${peerPort}`];
  const env = {
    ETCD_NAME: 'one',
    ETCD_DATA_DIR: join(home, 'etcd'),
    ETCD_LISTEN_CLIENT_URLS: client,
    ETCD_ADVERTISE_CLIENT_URLS: client,
    ETCD_LISTEN_PEER_URLS: peer,
    ETCD_INITIAL_ADVERTISE_PEER_URLS: peer,
    ETCD_INITIAL_CLUSTER: `one=${peer}`,
    ETCD_UNSUPPORTED_ARCH: process.arch === 'arm64' ? 'arm64' : '',
  };
  const program = startProgram('etcd', [], { env, home, logFile: join(home, 'etcd.log') });
  const isUp = () =>
    fetch(`${client}/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  await waitUntil(isUp, 'etcd did not start within 30 seconds.', 30_000);
  return { port, program };
}

async function startHaproxy(home: string, put: Put, nodes: readonly DatabaseNode[]) {
  const [primary, replica] = [await findFreePort(), await findFreePort()];
  const env: Record<string, string> = {
    BIZ_PRIMARY_BIND: `127.0.0.1:${primary}`,
    BIZ_REPLICA_BIND: `127.0.0.1:${replica}`,
  };
  for (const [index, { gates }] of nodes.entries()) {
    env[`BIZ_DB${index + 1}`] = `127.0.0.1:${gates.postgres.port}`;
    env[`BIZ_DB${index + 1}_ADDRESS`] = '127.0.0.1';
    env[`BIZ_DB${index + 1}_REST`] = String(gates.rest.port);
  }
  const file = put('haproxy.cfg', ownVersionOf('haproxy.cfg', []));
  const program = startProgram('haproxy', ['-f', file], { env, home, logFile: join(home, 'haproxy.log') });
  return { primary, program };
}

async function startPgBouncer(home: string, put: Put, primary: number) {
  const port = await findFreePort();
  const users = put('userlist.txt', '"biz" "biz"\n');
  const changes = [
    ['port=5000', `port=${primary}`],
    ['listen_port = 6432', `listen_port = ${port}`],
    ['unix_socket_dir = /var/run/postgresql', 'unix_socket_dir ='],
    ['/etc/pgbouncer/userlist.txt', users],
    ['/var/log/postgresql/pgbouncer.log', join(home, 'pgbouncer.log')],
    ['/var/run/postgresql/pgbouncer.pid', join(home, 'pgbouncer.pid')],
  ] as const;
  const file = put('pgbouncer.ini', ownVersionOf('pgbouncer.ini', changes));
  const logFile = join(home, 'pgbouncer.out');
  return { port, program: startProgram('pgbouncer', [file], { env: {}, home, logFile }) };
}

/** Makes the role and the database of biz, through HAProxy. */
async function createDatabase(primary: number): Promise<void> {
  const connectionString = `postgres://postgres:postgres@127.0.0.1:${primary}/postgres`;
  const run = async () => {
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2000 });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.query(`create role biz login password 'biz'`);
      await client.query(`create database biz owner biz encoding 'UTF8' locale 'C' template template0`);
      return true;
    } catch {
      return false;
    } finally {
      await client.end();
    }
  };
  await waitUntil(run, 'HAProxy found no primary within 60 seconds.', 60_000);
}

/** Whether somebody who connects to an address gets an answer. */
async function answers(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2000 });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end();
  }
}

/** A primary, its synchronous replica, and the way to them, with the files of deploy/ha. */
export type Cluster = Awaited<ReturnType<typeof startCluster>>;

/** Starts etcd, two machines with Patroni, HAProxy and PgBouncer; everything lies in a folder that `stop` removes. */
export async function startCluster() {
  const home = createHome();
  const put: Put = (name, text) => {
    const file = join(home, name);
    writeFileSync(file, text, { mode: 0o644 });
    return file;
  };
  const configFile = put(
    'patroni.yml',
    ownVersionOf('patroni.yml', [
      ['unix_socket_directories: /var/run/postgresql', 'unix_socket_directories: ""'],
    ]),
  );
  const etcd = await startEtcd(home);
  const nodes: DatabaseNode[] = [];
  for (const name of ['db1', 'db2']) {
    nodes.push(await createNode({ name, home, configFile, etcdPort: etcd.port }));
  }
  const [first, second] = nodes;
  if (!first || !second) throw new Error('There are no machines');
  first.start();
  await waitUntil(() => first.is('primary'), `No primary within 60 seconds: see ${home}/db1.log.`, 60_000);
  second.start();
  const haproxy = await startHaproxy(home, put, nodes);
  await createDatabase(haproxy.primary);
  const pgbouncer = await startPgBouncer(home, put, haproxy.primary);
  const findBy = async (role: string) => {
    for (const node of nodes) if (await node.is(role)) return node;
    return undefined;
  };
  const urlBy = (port: number) => `postgres://biz:biz@127.0.0.1:${port}/biz`;
  const [databaseUrl, directUrl] = [urlBy(pgbouncer.port), urlBy(haproxy.primary)];
  // HAProxy takes every machine for the primary until it has asked once, and then ends what went elsewhere.
  await sleep(3000);
  for (const url of [directUrl, databaseUrl])
    await waitUntil(() => answers(url), `No answer by ${url} within 60 seconds.`, 60_000);
  return {
    home,
    nodes,
    haproxy: haproxy.program,
    databaseUrl,
    directUrl,
    /** Waits until both machines work, one as the synchronous replica of the other; returns the primary and the replica. */
    async untilWhole(): Promise<{ primary: DatabaseNode; replica: DatabaseNode }> {
      let found: { primary: DatabaseNode; replica: DatabaseNode } | undefined;
      const isWhole = async () => {
        const [primary, replica] = [await findBy('primary'), await findBy('synchronous')];
        found = primary && replica ? { primary, replica } : undefined;
        return found !== undefined;
      };
      await waitUntil(isWhole, `No synchronous replica within 3 minutes: see ${home}.`, 180_000);
      if (!found) throw new Error('There is no primary');
      return found;
    },
    async stop({ keepsLogs }: { keepsLogs: boolean }): Promise<void> {
      await pgbouncer.program.end('SIGKILL');
      await haproxy.program.end('SIGKILL');
      for (const node of nodes) await node.stop();
      await etcd.program.end('SIGKILL');
      await closeGates();
      if (!keepsLogs) rmSync(home, { recursive: true, force: true });
    },
  };
}
