import type { Context } from 'hono';
import type { EndpointDefinition } from '#endpoints/endpoint';
import { Problem } from '../kit/problem.ts';
import type { Services } from '../kit/services.ts';
import type { AppEnv } from './app-env.ts';
import { type CountCall, createMemoryCount, createStoredCount } from './rate-limit-store.ts';

/** The endpoints' buckets, and that of the thumbnails, which are no endpoint. */
type Bucket = NonNullable<EndpointDefinition['rateLimit']> | 'thumbnail';

const minutes = (count: number) => count * 60_000;

/** Calls per client and bucket: docs/decisions/0002-rate-limits.md says why these. */
export const rateLimits: Readonly<Record<Bucket, { limit: number; windowMs: number }>> = {
  signUp: { limit: 30, windowMs: minutes(10) },
  invitation: { limit: 200, windowMs: minutes(10) },
  upload: { limit: 100, windowMs: minutes(10) },
  send: { limit: 120, windowMs: minutes(1) },
  // One opens with each page load, and when the last one ends.
  stream: { limit: 120, windowMs: minutes(1) },
  // While one writes, every few seconds, in each tab.
  presence: { limit: 120, windowMs: minutes(1) },
  thumbnail: { limit: 2000, windowMs: minutes(1) },
};

const counts = new WeakMap<Services, Map<Bucket, CountCall>>();

function countOf(services: Services, bucket: Bucket): CountCall {
  const ofServices = counts.get(services) ?? new Map<Bucket, CountCall>();
  counts.set(services, ofServices);
  const known = ofServices.get(bucket);
  if (known) return known;
  const window = rateLimits[bucket];
  const count =
    // A thumbnail costs the process that makes it, so each counts its own.
    bucket === 'thumbnail'
      ? createMemoryCount(services, window.windowMs)
      : createStoredCount(services, { bucket, ...window });
  ofServices.set(bucket, count);
  return count;
}

/** What is written like an address of IPv6, with or without the interface that it belongs to. */
const IPV6 = /^[\da-f.]*:[\da-f:.]*(%\w+)?$/i;

/**
 * Returns the client of an address: of IPv6 the first half, as one line has all of the other. Other spellings of an IPv4
 * address are the same client.
 */
export function clientOf(address: string): string {
  const mapped = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i.exec(address)?.[1];
  if (mapped || !IPV6.test(address)) return mapped ?? address;
  const [head = '', tail = ''] = (address.split('%')[0] ?? '').split('::');
  const before = head.split(':').filter(Boolean);
  const after = tail.split(':').filter(Boolean);
  const groups = address.includes('::')
    ? [...before, ...Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0'), ...after]
    : before;
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

/**
 * Returns the address of a request. Behind a proxy it is the last one of X-Forwarded-For: a client can forge those before it.
 */
function addressOf({ isBehindProxy }: Services, context: Context<AppEnv>): string {
  const forwarded = isBehindProxy ? context.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : '';
  return clientOf(forwarded || context.env?.incoming?.socket.remoteAddress || 'unknown');
}

/** Counts a call for its client, a user or else an address; a `Problem` 429 above the limit. */
export async function checkRateLimit(
  services: Services,
  context: Context<AppEnv>,
  bucket: Bucket,
  userId: string | undefined,
): Promise<void> {
  const client = userId ?? addressOf(services, context);
  const { limit, windowMs } = rateLimits[bucket];
  const { hits, resetTime } = await countOf(services, bucket)(client);
  const seconds = String(Math.max(0, Math.ceil((resetTime.getTime() - services.clock().getTime()) / 1000)));
  context.header('RateLimit-Policy', `${limit};w=${windowMs / 1000}`);
  context.header('RateLimit-Limit', String(limit));
  context.header('RateLimit-Remaining', String(Math.max(0, limit - hits)));
  context.header('RateLimit-Reset', seconds);
  if (hits <= limit) return;
  context.header('Retry-After', seconds);
  services.metrics?.limited(bucket);
  throw new Problem(429, '操作の回数が上限に達しました。しばらく時間を置いてからお試しください');
}
