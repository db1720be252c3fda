import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listen } from '#server/process/listen';
import { findFreePort } from '../../scripts/lib/ports.ts';
import { urlOf } from '../support/servers/call-api.ts';
import { createTestApi, type TestApi, tokenFor } from '../support/servers/test-api.ts';
import { emptyDatabase } from '../support/servers/test-database.ts';
import { cases } from './support/cases.ts';
import { createWorld, type World } from './support/world.ts';

const host = '127.0.0.1';
const MB = 1024 * 1024;

let api: TestApi;
let world: World;
let server: { close(): Promise<void> };
let port: number;
beforeAll(async () => {
  api = await createTestApi();
  await emptyDatabase(api.db);
  world = await createWorld(api);
  port = await findFreePort();
  server = await listen(api.app.fetch, { host, port });
});
afterAll(async () => {
  await server.close();
  await api.close();
});

const boundary = 'X'.repeat(30);
const bodies = {
  json: { type: 'application/json', before: '{"title":"', after: '"}' },
  form: {
    type: `multipart/form-data; boundary=${boundary}`,
    before: `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n`,
    after: `\r\n--${boundary}--\r\n`,
  },
};

type Sent = { path: string; token: string; kind: keyof typeof bodies; bytes: number; isChunked: boolean };

/** Sends a request in one go, and reads only when all of it is sent, as many clients do; then what came, or what went wrong. */
async function send({ path, token, kind, bytes, isChunked }: Sent): Promise<string> {
  const { type, before, after } = bodies[kind];
  const body = Buffer.concat([Buffer.from(before), Buffer.alloc(bytes, 0x78), Buffer.from(after)]);
  const framed = isChunked
    ? Buffer.concat([Buffer.from(`${body.byteLength.toString(16)}\r\n`), body, Buffer.from('\r\n0\r\n\r\n')])
    : body;
  const length = isChunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${body.byteLength}`;
  const head = `POST ${path} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${token}\r\nContent-Type: ${type}\r\n${length}\r\n\r\n`;
  const socket = connect({ port, host });
  socket.pause();
  const failed = new Promise<string>((resolve) => socket.once('error', (error) => resolve(error.message)));
  const sent = new Promise<void>((resolve) =>
    socket.write(Buffer.concat([Buffer.from(head), framed]), () => resolve()),
  );
  const read = async () => {
    await sent;
    let received = '';
    const isOver = Promise.withResolvers<void>();
    socket.setEncoding('utf8').on('data', (chunk) => {
      received += chunk;
      // A connection whose request came to its end may stay open for the next one.
      if (/\r\n\r\n\{.*\}$/s.test(received)) isOver.resolve();
    });
    socket.once('end', isOver.resolve);
    socket.resume();
    await isOver.promise;
    return received;
  };
  const result = await Promise.race([read(), failed]);
  socket.destroy();
  return result;
}

const writes = cases.filter(({ definition }) => definition.method === 'post' && definition.body);

describe.each(writes)('$name', ({ definition, validCall }) => {
  const kind = definition.bodyType === 'multipart' ? 'form' : 'json';

  test.each([
    ['announced', false],
    ['in chunks', true],
  ])('lets a client that sends 12 MB in one go read why it was refused, %s', async (_, isChunked) => {
    const call = await validCall(world);
    const { pathname: path } = urlOf(definition, { ...call.params, cid: world.cid });
    const token = tokenFor(call.as ?? world.user);
    const received = await send({ path, token, kind, bytes: 12 * MB, isChunked });
    expect(received).toMatch(/^HTTP\/1\.1 413 .+\r\n\r\n\{"message":".+"\}$/s);
    expect(received).toMatch(/\r\nconnection: close\r\n/i);
  });
});

test.each([
  ['nobody may send it', { token: 'invalid' }, 401],
  ['there is no such call', { path: '/nowhere' }, 404],
  ['a file is a byte too large', { bytes: 10 * MB + 1 }, 413],
  ['the form has 12 MB and the file is not at its end', { bytes: 30 * MB }, 413],
  ['it is sent as JSON', { kind: 'json' as const }, 400],
])('a refused form is read to its end, too: %s', async (_, changed, status) => {
  const definition = writes.find(({ name }) => name === 'file.uploadChatFile')?.definition;
  if (!definition) throw new Error('No file.uploadChatFile');
  const path = urlOf(definition, { cid: world.cid }).pathname;
  const base: Sent = { path, token: tokenFor(world.user), kind: 'form', bytes: 10 * MB, isChunked: false };
  for (const isChunked of [false, true]) {
    expect(await send({ ...base, ...changed, isChunked })).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  }
});
