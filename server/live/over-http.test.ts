import http from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { live } from '#endpoints/live';
import { createApp } from '#server/app';
import { listen } from '#server/process/listen';
import { findFreePort } from '../../scripts/lib/ports.ts';
import { createCorporation } from '../../tests/support/records/factories.ts';
import { soon } from '../../tests/support/servers/live-setting.ts';
import { serveApi } from '../../tests/support/servers/serve-api.ts';
import { tokenFor } from '../../tests/support/servers/test-api.ts';
import { createEventBody } from './event-body.ts';
import { createLive } from './live.ts';

const api = serveApi();

/** Serves on a port of its own, with all the limits of time of a real server but shorter. */
async function serve(fetch: Parameters<typeof listen>[0]) {
  const port = await findFreePort();
  const address = { host: '127.0.0.1', port };
  const server = await listen(fetch, address, {
    headersTimeout: 300,
    requestTimeout: 500,
    keepAliveTimeout: 300,
    connectionsCheckingInterval: 100,
  });
  return { ...address, server };
}

async function openStream(address: { host: string; port: number }, path: string, token: string) {
  const headers = { Authorization: `Bearer ${token}`, 'Accept-Encoding': 'gzip, br' };
  const request = http.get({ ...address, path, headers, agent: false });
  request.on('error', () => {});
  const response = await new Promise<http.IncomingMessage>((resolve) => request.once('response', resolve));
  return { request, response };
}

test('a stream outlasts the limits of requests, comes as it is, is left by its client, and ends with the server', async () => {
  const { cid, user } = await createCorporation(api.db);
  const streams = createLive({ ...api.services, heartbeatMs: 1000 });
  const app = createApp({ ...api.services, live: streams });
  const { server, ...address } = await serve(app.fetch);
  const path = live.stream.path.replace(':cid', cid);
  const { response } = await openStream(address, path, tokenFor(user));
  let text = '';
  let isOver = false;
  response.setEncoding('utf8');
  response.on('data', (part: string) => {
    text += part;
  });
  response.on('end', () => {
    isOver = true;
  });
  await soon(() => expect(text).toContain('event: changes'));
  expect(response.headers['content-encoding']).toBeUndefined();
  await soon(() => expect(text).toContain(':\n\n:\n\n'));
  expect(isOver).toBe(false);

  const other = await openStream(address, path, tokenFor(user));
  await soon(() => expect(streams.count()).toBe(2));
  other.request.destroy();
  await soon(() => expect(streams.count()).toBe(1));

  const stopping = performance.now();
  await streams.close();
  await server.close();
  expect(performance.now() - stopping).toBeLessThan(3000);
  await soon(() => expect(isOver).toBe(true));
});

test('a client that does not read is cut off, before much has been kept for it', async () => {
  const onGone = vi.fn();
  const events = createEventBody(onGone);
  const { server, ...address } = await serve(
    () => new Response(events.body, { headers: { 'Content-Type': 'text/event-stream' } }),
  );
  events.write(':\n\n');
  const { request, response } = await openStream(address, '/', 'none');
  response.pause();
  const isClosed = new Promise((resolve) => request.once('close', resolve));
  let written = 0;
  // What the system keeps on both sides of a connection comes first.
  for (; !onGone.mock.calls.length && written < 100e6; written += 50_000) {
    events.write(`:${'x'.repeat(50_000)}\n\n`);
    await wait(1);
  }
  expect(onGone).toHaveBeenCalledOnce();
  expect(written).toBeLessThan(50e6);
  response.resume();
  await isClosed;
  events.write(':\n\n');
  await server.close();
});
