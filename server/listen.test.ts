import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { freePort } from '../tests/support/free-port.ts';
import { listen, requireFreePort } from './listen.ts';

const host = '127.0.0.1';

describe('listening', () => {
  test('ends in good order: running requests are answered, new ones are not taken', async () => {
    const port = await freePort();
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
    ['stops in the middle of its headers', 'POST / HTTP/1.1\r\nHost: a\r\nX-Slow: '],
    ['stops in the middle of its body', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\nabc'],
  ])('cuts a client off that %s', async (_, begun) => {
    const port = await freePort();
    const timeouts = { headersTimeout: 200, requestTimeout: 200, connectionsCheckingInterval: 50 };
    const read = async (request: Request) => new Response(await request.text());
    const server = await listen(read, { host, port }, timeouts);
    const socket = connect(port, host);
    socket.write(begun);
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    await new Promise((resolve) => socket.once('close', resolve));
    expect(answer).toMatch(/^(HTTP\/1\.1 408 Request Timeout|$)/);
    await server.close();
  });

  test('on a taken port or somebody else’s address is refused in one line', async () => {
    const port = await freePort();
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
