import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { askProxy } from '../../scripts/lib/ask-proxy.ts';
import { deployPorts, deployProxy, processIds } from '../../scripts/lib/deployment.ts';
import { authorization, isAlive, openSilently, stopLimitMs, untilServed } from '../support/deployed.ts';

const LIST = '/biz-api/template/corporation_member/demo-corporation-1/scout/list';
const CREATE = '/biz-api/template/corporation_member/demo-corporation-1/scout/create';

const pidOf = (name: string): number => {
  const pid = processIds()[name];
  if (pid === undefined) throw new Error(`No process is called ${name}`);
  return pid;
};

test.afterEach(untilServed);

test('of the calls at work when an API process is killed, none is lost, and no write that is repeated is done twice', async () => {
  const headers = { ...(await authorization()), 'Content-Type': 'application/json' };
  const run = randomUUID().slice(0, 8);
  const read = async () => (await askProxy(deployProxy, { path: LIST, headers })).status;
  /** As a browser does: under one key, until there is a response. */
  const write = async (title: string) => {
    const key = { 'Idempotency-Key': randomUUID() };
    const body = JSON.stringify({ title, message: '本文' });
    const send = () =>
      askProxy(deployProxy, { path: CREATE, method: 'POST', headers: { ...headers, ...key }, body });
    let status = 0;
    await expect.poll(async () => (status = (await send()).status), { intervals: [200] }).toBeLessThan(500);
    return status;
  };
  const kill = () => process.kill(pidOf('api 1'), 'SIGKILL');
  const work = Array.from({ length: 60 }, (_, index) => {
    const status = index % 3 === 0 ? write(`${run}-${index}`) : read();
    if (index === 30) kill();
    return status;
  });
  const statuses = await Promise.all(work);
  // While systemd starts it again, the other one serves alone.
  statuses.push(...(await Promise.all(Array.from({ length: 20 }, read))));
  expect(new Set(statuses)).toEqual(new Set([200]));

  const { text } = await askProxy(deployProxy, { path: LIST, headers });
  const written = [...text.matchAll(new RegExp(`"${run}-\\d+"`, 'g'))].map(([name]) => name);
  expect(new Set(written).size).toBe(20);
  expect(written).toHaveLength(20);
});

test('a monitor learns at once that no API process responds, while a call waits for one', async () => {
  const pids = ['api 0', 'api 1'].map(pidOf);
  const signal = (name: NodeJS.Signals) => {
    for (const pid of pids) process.kill(pid, name);
  };
  const ask = (path: string) => askProxy(deployProxy, { path }).then(({ status }) => status);
  signal('SIGSTOP');
  const call = ask('/biz-api/shared/prefecture/list');
  try {
    const first = await Promise.race([call.then(() => 'the call'), ask('/biz-api/readyz')]);
    expect([503, 504]).toContain(first);
  } finally {
    signal('SIGCONT');
  }
  expect(await call).toBe(200);
});

test('a write waits, as a read does, while no API process can take calls, and is done once', async () => {
  const headers = {
    ...(await authorization()),
    'Content-Type': 'application/json',
    'Idempotency-Key': randomUUID(),
  };
  const pids = ['api 0', 'api 1'].map(pidOf);
  const title = randomUUID().slice(0, 8);
  const ready = () => askProxy(deployProxy, { path: '/biz-api/readyz' }).then(({ status }) => status);
  const write = () =>
    askProxy(deployProxy, {
      path: CREATE,
      method: 'POST',
      headers,
      body: JSON.stringify({ title, message: '本文' }),
    }).then(({ status }) => status);
  for (const pid of pids) process.kill(pid, 'SIGSTOP');
  let written: Promise<number>;
  try {
    // Refused at once: the proxy knows that there is none.
    await expect.poll(ready, { timeout: 20_000 }).toBe(503);
    written = write();
    expect(await Promise.race([written.then(() => 'the write'), ready()])).toBe(503);
  } finally {
    for (const pid of pids) process.kill(pid, 'SIGCONT');
  }
  expect(await written).toBe(200);
  const { text } = await askProxy(deployProxy, { path: LIST, headers });
  expect(text.split(`"${title}"`)).toHaveLength(2);
});

const services = [
  { name: 'api 0', port: deployPorts.api[0], limit: stopLimitMs('biz-api@.service') },
  { name: 'web', port: deployPorts.web, limit: stopLimitMs('biz-web.service') },
  // Debian's own unit.
  { name: 'caddy', port: deployPorts.https, limit: 5000 },
];

for (const { name, port, limit } of services) {
  test(`SIGTERM ends ${name} before systemd would kill it, while a connection is silent`, async () => {
    await untilServed();
    const silent = await openSilently(port);
    const pid = pidOf(name);
    process.kill(pid, 'SIGTERM');
    await expect.poll(() => isAlive(pid), { timeout: limit, intervals: [50] }).toBe(false);
    silent.destroy();
  });
}
