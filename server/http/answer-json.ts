import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Context } from 'hono';
import type { EndpointDefinition } from '#endpoints/endpoint';
import type { Services } from '../services.ts';
import type { AppEnv } from './app-env.ts';

const compress = promisify(gzip);

/** The fastest level: it makes a list a fifth of its size, and the best one a sixth in several times as long. */
const LEVEL = 1;

const takesGzip = (acceptEncoding = '') =>
  /(^|,)\s*gzip\s*(;\s*q=(1|0\.\d*[1-9]))?\s*(,|$)/.test(acceptEncoding);

/**
 * Answers JSON. What an endpoint allows to be kept (`maxAge`) may be asked for again by its `ETag`, which costs no body
 * (304); everything else stays `no-store`. Large answers are compressed for whoever takes gzip.
 */
export async function answerJson(
  context: Context<AppEnv>,
  { compressFrom = Number.POSITIVE_INFINITY }: Services,
  { maxAge }: EndpointDefinition,
  answer: unknown,
): Promise<Response> {
  const text = JSON.stringify(answer ?? null);
  if (maxAge !== undefined) {
    // Weak: compressed or not, it is the same answer.
    const tag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
    context.header('Cache-Control', `public, max-age=${maxAge}`);
    context.header('ETag', tag);
    const known = context.req.header('if-none-match')?.split(',') ?? [];
    if (known.some((each) => each.trim() === tag)) return context.body(null, 304);
  }
  context.header('Content-Type', 'application/json');
  if (text.length < compressFrom) return context.body(text);
  context.header('Vary', 'Accept-Encoding', { append: true });
  if (!takesGzip(context.req.header('accept-encoding'))) return context.body(text);
  context.header('Content-Encoding', 'gzip');
  return context.body(await compress(text, { level: LEVEL }));
}
