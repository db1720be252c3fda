import { Agent, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';

/** Where the web server answers for the API, so that no call of the page needs a preflight. */
export const API_PATH = '/biz-api';

/** Of one connection only, not of the message (RFC 9110, 7.6.1). */
const HOP_BY_HOP = new Set(['connection', 'keep-alive', 'proxy-connection', 'te', 'trailer', 'upgrade']);

/** Names and values in turn, as Node.js gives them, without those that end at this server. */
const endToEnd = (headers: readonly string[]): string[] =>
  headers.filter((_, index) => !HOP_BY_HOP.has((headers[index - (index % 2)] ?? '').toLowerCase()));

const isFor = ({ url = '' }: IncomingMessage): boolean => url.startsWith(`${API_PATH}/`);

/**
 * Forwards requests below `/biz-api` to the API on a port of this machine, headers and bodies as they are, and adds the
 * client's address to X-Forwarded-For. Answers whether the request was one of these. An API that does not answer is a 502.
 */
export function forwarderTo(port: number): (incoming: IncomingMessage, response: ServerResponse) => boolean {
  // A connection each: one that is kept may be closed by the API in the moment in which a message is sent by it.
  const agent = new Agent({ keepAlive: false });
  return (incoming, response) => {
    if (!isFor(incoming)) return false;
    const { method, rawHeaders, socket } = incoming;
    const outgoing = request({
      agent,
      host: '127.0.0.1',
      port,
      method,
      path: incoming.url?.slice(API_PATH.length),
      headers: [
        ...endToEnd(rawHeaders),
        'X-Forwarded-For',
        socket.remoteAddress ?? 'unknown',
        // An API that is told to close does so before it has read a body that it refuses, and its answer gets lost.
        'Connection',
        'keep-alive',
      ],
    });
    outgoing.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.statusMessage, endToEnd(answer.rawHeaders));
      // What breaks off on one side breaks off on the other: a torn answer must not look whole.
      pipeline(answer, response, () => {});
    });
    outgoing.on('error', () => {
      // An API that has begun to answer may close before the whole body was sent, as for a file that is too large.
      if (!response.headersSent) response.writeHead(502).end();
    });
    response.on('close', () => outgoing.destroy());
    incoming.pipe(outgoing);
    return true;
  };
}
