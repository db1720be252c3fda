import type { IncomingHttpHeaders } from 'node:http';
import { request } from 'node:https';
import { connect, type TLSSocket } from 'node:tls';

/** Where a proxy listens on this machine, and the name that it is asked for. Its certificate is not checked. */
export type ProxyAddress = { host: string; port: number };

type Question = { path: string; method?: string; headers?: Record<string, string>; body?: string };

/** Sends a request over a connection of its own by HTTP/1.1; resolves with the response, rejects when there is none. */
export function askProxy({ host, port }: ProxyAddress, { path, method, headers, body }: Question) {
  return new Promise<{ status: number; headers: IncomingHttpHeaders; rawHeaders: string[]; text: string }>(
    (resolve, reject) => {
      const asked = request(
        {
          host: '127.0.0.1',
          servername: host,
          rejectUnauthorized: false,
          agent: false,
          ...{ port, path, method },
          headers: { ...headers, Host: `${host}:${port}` },
        },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.once('error', reject);
          response.once('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              rawHeaders: response.rawHeaders,
              text: Buffer.concat(chunks).toString(),
            }),
          );
        },
      );
      asked.once('error', reject);
      asked.end(body);
    },
  );
}

/** Opens a connection to the proxy on which nothing is sent yet. */
export function connectToProxy({ host, port }: ProxyAddress): Promise<TLSSocket> {
  return new Promise((resolve, reject) => {
    const socket = connect({
      ...{ port, host: '127.0.0.1', servername: host },
      rejectUnauthorized: false,
      ALPNProtocols: ['http/1.1'],
    });
    socket.once('secureConnect', () => resolve(socket));
    socket.once('error', reject);
  });
}
