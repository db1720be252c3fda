import { createServer, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { Bucket } from '../../server/files/bucket.ts';
import { isSigned } from './signature-v4.ts';

type Keys = Pick<Bucket, 'accessKeyId' | 'secretAccessKey' | 'sessionToken'>;

const NAME = 'biz-files';

/** Why a request is refused, by the codes of S3; undefined where it is not. */
function refusalOf(request: IncomingMessage, body: Uint8Array, bucket: string | undefined, keys: Keys) {
  const { headers } = request;
  if (!headers.authorization?.includes(`Credential=${keys.accessKeyId}/`)) return [403, 'InvalidAccessKeyId'];
  if (headers['x-amz-security-token'] !== keys.sessionToken) return [403, 'InvalidToken'];
  if (!isSigned(request, body, keys.secretAccessKey)) return [403, 'SignatureDoesNotMatch'];
  return bucket === NAME ? undefined : [404, 'NoSuchBucket'];
}

/**
 * Starts a server that speaks as much of S3's protocol as the API uses, with one empty bucket in memory. It checks signatures,
 * and with a `sessionToken` that each request brings it along.
 */
export async function startObjectStore(sessionToken?: string) {
  const keys: Keys = { accessKeyId: 'BIZ-TEST', secretAccessKey: 'secret-of-tests', sessionToken };
  const objects = new Map<string, Uint8Array>();
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    const [, bucket, key = ''] = /^\/([^/?]*)\/?(.*)$/.exec(request.url ?? '') ?? [];
    const refuse = (status: number, code: string) =>
      response
        .writeHead(status, { 'Content-Type': 'application/xml' })
        .end(`<Error><Code>${code}</Code></Error>`);
    const [status, code] = refusalOf(request, body, bucket, keys) ?? [];
    const found = objects.get(key);
    if (status !== undefined) refuse(Number(status), String(code));
    else if (request.method === 'PUT') response.end(void objects.set(key, body));
    else if (request.method === 'DELETE') response.writeHead(204).end(void objects.delete(key));
    else if (request.method !== 'GET') refuse(405, 'MethodNotAllowed');
    else if (found) response.end(found);
    else refuse(404, 'NoSuchKey');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = Object(server.address());
  const bucket: Bucket = { url: `http://127.0.0.1:${port}/${NAME}`, region: 'ap-northeast-1', ...keys };
  return {
    /** The bucket with the one account that this server knows. */
    bucket,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
