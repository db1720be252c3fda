import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import type { EndpointDefinition } from '#endpoints/endpoint';
import type { Services } from '../kit/services.ts';
import type { AppEnv } from './app-env.ts';
import { respondCompressed } from './compress.ts';
import { JsonText } from './json-text.ts';

/**
 * Responds with JSON. Cacheable responses (`maxAge`) have an `ETag` and return 304; all others are `no-store`. Large responses
 * are compressed.
 */
export async function respondJson(
  context: Context<AppEnv>,
  { compressFrom = Number.POSITIVE_INFINITY }: Services,
  { maxAge }: EndpointDefinition,
  result: unknown,
): Promise<Response> {
  const text = result instanceof JsonText ? result.text : JSON.stringify(result ?? null);
  if (maxAge !== undefined) {
    // Weak: compressed or not, it is the same response.
    const tag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
    context.header('Cache-Control', `public, max-age=${maxAge}`);
    context.header('ETag', tag);
    const known = context.req.header('if-none-match')?.split(',') ?? [];
    if (known.some((each) => each.trim() === tag)) return context.body(null, 304);
  }
  context.header('Content-Type', 'application/json');
  return text.length < compressFrom ? context.body(text) : respondCompressed(context, text);
}
