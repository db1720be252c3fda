import { spawnSync } from 'node:child_process';
import { findInstalled } from '../../scripts/lib/postgres-server.ts';

const programs = ['etcd', 'patroni', 'haproxy', 'pgbouncer'];

/** Returns what is to be installed before the check can run; undefined where nothing is. */
export function missingPrograms(): string | undefined {
  const missing = programs.filter((name) => spawnSync('which', [name]).status !== 0);
  if (!findInstalled()) missing.unshift('postgresql');
  if (missing.length === 0) return undefined;
  return `${missing.join(', ')} (apt-get install patroni python3-etcd etcd-server haproxy pgbouncer postgresql)`;
}
