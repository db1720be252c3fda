import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findFreePort } from '../../scripts/lib/ports.ts';
import { findInstalled } from '../../scripts/lib/postgres-server.ts';
import { openGate } from './network.ts';
import { type Program, startProgram } from './programs.ts';

/** A database machine: Patroni with its PostgreSQL, and what connects it to the others. */
export type DatabaseNode = Awaited<ReturnType<typeof createNode>>;

const readStat = (pid: string): string[] => {
  try {
    // What follows the name, which may contain anything: state, parent, …
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
  } catch {
    return [];
  }
};

/** Returns a PostgreSQL server's process and those that it has started. */
function processesOf(dataDir: string): number[] {
  const file = join(dataDir, 'postmaster.pid');
  const pid = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : Number.NaN;
  if (!(pid > 0)) return [];
  const children = readdirSync('/proc').filter(
    (name) => /^\d+$/.test(name) && readStat(name)[1] === `${pid}`,
  );
  return [pid, ...children.map(Number)];
}

function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // It has ended meanwhile.
    }
  }
}

type NodeOptions = { name: string; home: string; configFile: string; etcdPort: number };

/** Makes a database machine called `name`; `start` lets Patroni begin. */
export async function createNode({ name, home, configFile, etcdPort }: NodeOptions) {
  const [postgresPort, restPort] = [await findFreePort(), await findFreePort()];
  const gates = {
    postgres: await openGate(postgresPort),
    rest: await openGate(restPort),
    etcd: await openGate(etcdPort),
  };
  const dataDir = join(home, name);
  const logFile = join(home, `${name}.log`);
  const env = {
    PATRONI_NAME: name,
    // Not HOSTS: those are asked for their own addresses, which lie behind the gate.
    PATRONI_ETCD3_PROXY: `http://127.0.0.1:${gates.etcd.port}`,
    PATRONI_RESTAPI_LISTEN: `127.0.0.1:${restPort}`,
    PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${gates.rest.port}`,
    PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${postgresPort}`,
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${gates.postgres.port}`,
    PATRONI_POSTGRESQL_DATA_DIR: dataDir,
    PATRONI_POSTGRESQL_BIN_DIR: join(findInstalled() ?? '', 'bin'),
    PATRONI_POSTGRESQL_PGPASS: join(home, `${name}.pgpass`),
    PATRONI_SUPERUSER_USERNAME: 'postgres',
    PATRONI_SUPERUSER_PASSWORD: 'postgres',
    PATRONI_REPLICATION_USERNAME: 'replicator',
    PATRONI_REPLICATION_PASSWORD: 'replicator',
    TZ: 'UTC',
  };
  let patroni: Program | undefined;
  const everything = () => [...(patroni?.isRunning() ? [patroni.pid] : []), ...processesOf(dataDir)];
  process.once('exit', () => signalAll(everything(), 'SIGKILL'));
  return {
    name,
    gates,
    start(): void {
      patroni = startProgram('patroni', [configFile], { env, home, logFile });
    },
    /** As a power cut: nothing of it runs any more. */
    kill: () => signalAll(everything(), 'SIGKILL'),
    freeze: () => signalAll(everything(), 'SIGSTOP'),
    thaw: () => signalAll(everything(), 'SIGCONT'),
    cutOff(): void {
      for (const gate of Object.values(gates)) gate.cut();
    },
    reconnect(): void {
      for (const gate of Object.values(gates)) gate.mend();
    },
    /** What Patroni answers for a role: `primary`, `synchronous`. */
    is: (role: string): Promise<boolean> =>
      fetch(`http://127.0.0.1:${restPort}/${role}`, { signal: AbortSignal.timeout(1000) }).then(
        ({ status }) => status === 200,
        () => false,
      ),
    /** Changes what all machines have configured. */
    configure: (changes: object): Promise<unknown> =>
      fetch(`http://127.0.0.1:${restPort}/config`, { method: 'PATCH', body: JSON.stringify(changes) }),
    async stop(): Promise<void> {
      signalAll(everything(), 'SIGCONT');
      await patroni?.end();
      signalAll(processesOf(dataDir), 'SIGKILL');
    },
  };
}
