import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { demoAccounts } from '../../demo/demo-accounts.ts';
import { askProxy } from '../../scripts/lib/ask-proxy.ts';
import { deployProxy } from '../../scripts/lib/deployment.ts';
import { root } from '../../scripts/lib/settings.ts';
import { idTokenOf } from '../../tests/conformance/sign-in.ts';
import { expect } from './full-stack.ts';

/** The headers with which one of the demo's people of the paying company calls the API. */
export async function authorization(): Promise<{ Authorization: string }> {
  const account = demoAccounts.find(({ email }) => email.startsWith('paid@'));
  if (!account) throw new Error('The demo has no paid@…');
  return { Authorization: `Bearer ${await idTokenOf(account)}` };
}

/** Opens a connection to a process on which nothing is ever sent. */
export function openSilently(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket));
    socket.once('error', reject);
  });
}

/** Whether a process is still there. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** How long systemd waits before it kills, in ms, by the unit's file. */
export function stopLimitMs(unit: string): number {
  const text = readFileSync(join(root, 'deploy/systemd', unit), 'utf8');
  return Number(/^TimeoutStopSec=(\d+)$/m.exec(text)?.[1]) * 1000;
}

/** Waits until app and API are served again. */
export async function untilServed(): Promise<void> {
  for (const path of ['/biz/login/', '/biz-api/readyz']) {
    const status = () => askProxy(deployProxy, { path }).then((response) => response.status, String);
    await expect.poll(status, { timeout: 60_000 }).toBe(200);
  }
}
