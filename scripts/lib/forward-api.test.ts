import { once } from 'node:events';
import { createServer, get, type RequestListener, request, type Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { afterEach, describe, expect, it } from 'vitest';
import { listen as listenAsApi } from '../../server/listen.ts';
import { forwarderTo } from './forward-api.ts';
import { findFreePort } from './ports.ts';

const servers: Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function listen(listener: RequestListener): Promise<number> {
  const server = createServer(listener);
  servers.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return address.port;
}

/** The address of a web server in front of an API, which answers 418 for everything but the API. */
async function webInFrontOf(apiPort: number): Promise<string> {
  const forward = forwarderTo(apiPort);
  const port = await listen((request, response) => {
    if (!forward(request, response)) response.writeHead(418).end();
  });
  return `http://127.0.0.1:${port}`;
}

const serve = async (api: RequestListener) => webInFrontOf(await listen(api));

describe('a request below /biz-api', () => {
  it('comes to the API with its method, query, headers and body', async () => {
    const web = await serve(async (request, response) => {
      const body = (await request.setEncoding('utf8').toArray()).join('');
      const { method, url, headers } = request;
      response.end(JSON.stringify([method, url, headers.authorization, headers['x-request-id'], body]));
    });

    const answer = await fetch(`${web}/biz-api/memo/change?a=%E7%94%B0&b[]=1`, {
      method: 'POST',
      headers: { Authorization: 'Bearer token', 'X-Request-Id': 'id' },
      body: '本文',
    });

    expect(await answer.json()).toEqual([
      'POST',
      '/memo/change?a=%E7%94%B0&b[]=1',
      'Bearer token',
      'id',
      '本文',
    ]);
  });

  it('is answered with the status, headers and body of the API', async () => {
    const web = await serve((_request, response) => {
      response.writeHead(422, { 'X-Request-Id': 'id', 'Content-Type': 'application/json' });
      response.end('{"message":"退会済みです"}');
    });

    const answer = await fetch(`${web}/biz-api/user_account/create`, { method: 'POST' });

    expect(answer.status).toBe(422);
    expect(answer.headers.get('x-request-id')).toBe('id');
    expect(await answer.json()).toEqual({ message: '退会済みです' });
  });

  it('tells the API where it came from, after whatever the client claims', async () => {
    const web = await serve((request, response) => response.end(request.headers['x-forwarded-for']));

    const answer = await fetch(`${web}/biz-api/`, { headers: { 'X-Forwarded-For': '203.0.113.1' } });

    expect(await answer.text()).toBe('203.0.113.1, 127.0.0.1');
  });

  it('is a 502 when the API does not answer', async () => {
    const web = await webInFrontOf(await findFreePort());
    expect((await fetch(`${web}/biz-api/health`)).status).toBe(502);
  });

  it('has the answer of an API that refuses a body before it was sent', async () => {
    const tooLarge = bodyLimit({ maxSize: 1000, onError: (context) => context.text('大きすぎます', 413) });
    const port = await findFreePort();
    const api = await listenAsApi(new Hono().post('/file', tooLarge).fetch, { host: '127.0.0.1', port });
    const bytes = 20_000_000;

    const sending = request(`${await webInFrontOf(port)}/biz-api/file`, {
      method: 'POST',
      headers: { 'Content-Length': bytes },
    }).end(Buffer.alloc(bytes));
    const [answer] = await once(sending, 'response');

    expect(answer.statusCode).toBe(413);
    expect((await answer.setEncoding('utf8').toArray()).join('')).toBe('大きすぎます');
    sending.destroy();
    await api.close();
  });

  it('ends at the API when the client goes away', async () => {
    let whenGone = () => {};
    const gone = new Promise<void>((resolve) => {
      whenGone = resolve;
    });
    const came = new Promise<string>((resolve) => {
      void serve((request) => {
        request.on('close', whenGone);
        leave();
      }).then(resolve);
    });
    const leaving = get(`${await came}/biz-api/slow`);
    leaving.on('error', () => {});
    function leave() {
      leaving.destroy();
    }
    await gone;
  });

  it('breaks off when the API breaks off in the middle of its answer', async () => {
    const web = await serve(async (_request, response) => {
      response.writeHead(200, { 'Content-Length': '100' });
      response.write('half');
      await sleep(20);
      response.destroy();
    });

    const answer = await fetch(`${web}/biz-api/file`);

    await expect(answer.text()).rejects.toThrow();
  });
});

it.each(['/biz/login/', '/biz-api', '/biz-apis/', '/'])('leaves %s to the app', async (path) => {
  const web = await serve((_request, response) => response.end());
  expect((await fetch(web + path)).status).toBe(418);
});
