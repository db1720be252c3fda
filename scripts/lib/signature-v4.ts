import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest();

const FORM =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([\da-f]{64})$/;

/**
 * Returns whether a request to S3, without a query, is signed with a secret, as AWS describes its signature version 4. The
 * token of a session counts only where it is signed, too.
 */
export function isSigned(
  { headers, method, url }: IncomingMessage,
  body: Uint8Array,
  secret: string,
): boolean {
  const [, , date = '', region = '', signed = '', signature] = FORM.exec(headers.authorization ?? '') ?? [];
  const contentHash = String(headers['x-amz-content-sha256']);
  if (contentHash !== 'UNSIGNED-PAYLOAD' && contentHash !== sha256(body)) return false;
  const time = String(headers['x-amz-date']);
  const lines = signed.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const request = [method, url, '', lines.join(''), signed, contentHash].join('\n');
  const text = ['AWS4-HMAC-SHA256', time, `${date}/${region}/s3/aws4_request`, sha256(request)].join('\n');
  const key = [date, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secret}`);
  return (
    time.startsWith(date) &&
    signed.split(';').includes('host') &&
    (headers['x-amz-security-token'] === undefined || signed.split(';').includes('x-amz-security-token')) &&
    hmac(key, text).toString('hex') === signature
  );
}
