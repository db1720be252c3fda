import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { findFreePort } from '../../scripts/lib/ports.ts';
import { listen, requireFreePort } from './listen.ts';

const host = '127.0.0.1';

describe('listening', () => {
  test('ends in good order: running requests get their response, new ones are refused', async () => {
    const port = await findFreePort();
    const gate = Promise.withResolvers<void>();
    const arrived = Promise.withResolvers<void>();
    const server = await listen(
      async () => {
        arrived.resolve();
        await gate.promise;
        return new Response('done');
      },
      { host, port },
    );
    const running = fetch(`http://${host}:${port}/`);
    await arrived.promise;
    const closed = server.close();
    await expect(fetch(`http://${host}:${port}/`)).rejects.toThrow();
    gate.resolve();
    expect(await (await running).text()).toBe('done');
    await closed;
    await requireFreePort({ host, port });
  });

  test.each([
    ['says nothing', ''],
    ['stops in the middle of its headers', 'POST / HTTP/1.1\r\nHost: a\r\nX-Slow: '],
    ['stops in the middle of its body', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\nabc'],
  ])('cuts a client off that %s', async (_, begun) => {
    const port = await findFreePort();
    const timeouts = { headersTimeout: 200, requestTimeout: 200, connectionsCheckingInterval: 50 };
    const read = async (request: Request) => new Response(await request.text());
    const server = await listen(read, { host, port }, timeouts);
    const socket = connect(port, host);
    socket.write(begun);
    let received = '';
    socket.on('data', (chunk) => {
      received += chunk;
    });
    await new Promise((resolve) => socket.once('close', resolve));
    expect(received).toMatch(/^(HTTP\/1\.1 408 Request Timeout|$)/);
    await server.close();
  });

  test.each([
    ['a silent connection', ''],
    ['headers that are not sent to their end', 'GET / HTTP/1.1\r\nHost: a\r\nX-Slow: '],
    ['a connection that is kept alive', 'GET / HTTP/1.1\r\nHost: a\r\n\r\n'],
    [
      'an upgrade to a WebSocket',
      'GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n' +
        'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
    ],
    [
      'an upgrade to HTTP/2',
      'GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n\r\n',
    ],
  ])('ends at once in spite of %s', async (_, begun) => {
    const port = await findFreePort();
    const server = await listen(() => new Response('done'), { host, port });
    const socket = connect(port, host);
    const ended = new Promise((resolve) => socket.once('close', resolve));
    socket.on('error', () => {});
    socket.resume();
    await new Promise<void>((resolve) =>
      socket.once('connect', () => socket.write(begun || '', () => resolve())),
    );
    if (begun.endsWith('\r\n\r\n')) await new Promise((resolve) => socket.once('data', resolve));
    const since = performance.now();
    await server.close();
    await ended;
    expect(performance.now() - since).toBeLessThan(1000);
  });

  test('ends within five seconds in spite of a body that is not sent to its end', async () => {
    const port = await findFreePort();
    const server = await listen(async (request: Request) => new Response(await request.text()), {
      host,
      port,
    });
    const socket = connect(port, host);
    socket.on('error', () => {});
    await new Promise<void>((resolve) =>
      socket.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\nabc', () => resolve()),
    );
    const since = performance.now();
    await server.close();
    expect(performance.now() - since).toBeLessThan(7000);
  });

  test('responds to a request about no address, and to an upgrade as if it asked for none', async () => {
    const port = await findFreePort();
    const server = await listen(() => new Response('done'), { host, port });
    const ask = async (begun: string) => {
      const socket = connect(port, host);
      socket.end(`${begun}Host: a\r\nConnection: close\r\n\r\n`);
      let received = '';
      for await (const chunk of socket) received += chunk;
      return received;
    };
    expect(await ask('OPTIONS * HTTP/1.1\r\n')).toMatch(/^HTTP\/1\.1 400 /);
    expect(await ask('GET / HTTP/1.1\r\nUpgrade: websocket\r\n')).toMatch(/^HTTP\/1\.1 200 .+done$/s);
    await server.close();
  });

  test('promises to keep a connection only when the body was read, and lets a refused client read why', async () => {
    const port = await findFreePort();
    const server = await listen(
      async (request: Request) =>
        request.url.endsWith('/read')
          ? new Response(await request.text())
          : new Response('too large', { status: 413 }),
      { host, port },
    );
    const post = async (path: string, bytes: number) => {
      const socket = connect(port, host);
      let received = '';
      socket.setEncoding('utf8').on('data', (chunk) => {
        received += chunk;
      });
      socket.on('error', (error) => {
        received += error.message;
      });
      const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
      socket.write(`POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Length: ${bytes}\r\n\r\n`);
      socket.write(Buffer.alloc(bytes));
      await expect.poll(() => received, { timeout: 5000 }).toMatch(/\r\n\r\n/);
      return { received, socket, closed };
    };
    const refused = await post('/', 4 * 1024 * 1024);
    expect(refused.received).toMatch(/^HTTP\/1\.1 413 .+connection: close\r\n.+too large$/is);
    await refused.closed;
    const read = await post('/read', 3);
    expect(read.received).toMatch(/^HTTP\/1\.1 200 .+connection: keep-alive\r\n/is);
    read.socket.destroy();
    await server.close();
  });

  test.each([
    [
      'a length and chunks',
      'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['two lengths', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello'],
    ['lines that end otherwise', 'GET / HTTP/1.1\nHost: a\n\n'],
    ['no host', 'GET / HTTP/1.1\r\n\r\n'],
    ['a host that is an address', 'GET / HTTP/1.1\r\nHost: evil.example/a?\r\n\r\n'],
    ['a host that is a page', 'GET / HTTP/1.1\r\nHost: "><script>\r\n\r\n'],
    ['an escape sequence', 'GET /\u001b[31m HTTP/1.1\r\nHost: a\r\n\r\n'],
  ])('refuses a request with %s, and takes nothing behind it for another', async (_, begun) => {
    const port = await findFreePort();
    const paths: string[] = [];
    const server = await listen(
      (request: Request) => {
        paths.push(new URL(request.url).pathname);
        return new Response('done');
      },
      { host, port },
    );
    const socket = connect(port, host);
    socket.end(Buffer.from(`${begun}GET /hidden HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`, 'latin1'));
    let received = '';
    socket.on('data', (chunk) => {
      received += chunk;
    });
    await new Promise((resolve) => socket.once('close', resolve));
    expect(received).toMatch(/^HTTP\/1\.1 400 /);
    expect(paths.filter((path) => path !== '/hidden')).toEqual([]);
    await server.close();
  });

  test('on a taken port or somebody else’s address is refused in one line', async () => {
    const port = await findFreePort();
    const server = await listen(() => new Response(), { host, port });
    await expect(requireFreePort({ host, port })).rejects.toThrow(
      `Port ${port} on ${host} is already in use: stop what runs there or choose another with --port.`,
    );
    await server.close();
    await expect(requireFreePort({ host: '203.0.113.1', port })).rejects.toThrow(
      `Cannot listen on 203.0.113.1:${port}`,
    );
  });
});
