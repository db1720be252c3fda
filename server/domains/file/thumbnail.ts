import { createHash } from 'node:crypto';
import type { Hono } from 'hono';
import { LRUCache } from 'lru-cache';
import type { AppEnv } from '../../http/app-env.ts';
import { callTime } from '../../http/call-time.ts';
import { checkRateLimit } from '../../http/rate-limit.ts';
import { badRequest, queryNotFound } from '../../kit/problem.ts';
import type { Services } from '../../kit/services.ts';
import { makeThumbnail, type Size, STORED_SIDE } from './images.ts';

/** Keys of pictures that anybody with the address may see. Files of conversations have other keys. */
const IMAGE_KEY = /^(logo|project|candidate)\/[\w-]{1,64}\.(png|jpg|gif|webp)$/;

/** Longest side of a thumbnail, in pixels. */
const MAX_SIDE = 512;

/** Size of the thumbnail cache: some thousand thumbnails as lists show them. */
const CACHE_BYTES = 32 * 1024 * 1024;

function side(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const pixels = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (pixels < 1 || pixels > MAX_SIDE) throw badRequest(`画像の大きさは1〜${MAX_SIDE}で指定してください`);
  return pixels;
}

type Wanted = { key: string; size: Size; fit: 'contain' | 'cover' };

/** Returns what is asked for; throws 404 for anything that cannot be a picture's key. */
function wantedOf(key: string, width: number | undefined, height: number | undefined): Wanted {
  const kind = IMAGE_KEY.exec(key)?.[1];
  if (!kind) throw queryNotFound();
  // A project's picture is as wide as its page.
  const whole = { width: kind === 'project' ? STORED_SIDE : MAX_SIDE, height: undefined };
  const size = width || height ? { width, height } : whole;
  return { key, size, fit: kind === 'logo' ? 'contain' : 'cover' };
}

const nameOf = ({ key, size }: Wanted) => `${key} ${size.width ?? ''}x${size.height ?? ''}`;

/** Returns the `ETag` of a thumbnail: what lies under a key never changes, so its name is enough. */
const tagOf = (name: string) => `"${createHash('sha256').update(name).digest('base64url').slice(0, 22)}"`;

/**
 * Mounts `/thumbnail/{path}?width&height` (spec §3): a picture no larger than asked for, at most 512 px; without a size a
 * project's picture is as large as it is stored. Anyone may ask, so each is made once for all who ask at the same time,
 * cached for a while, and counted when it has to be made.
 */
export function thumbnailRoute(app: Hono<AppEnv>, services: Services): void {
  const made = new LRUCache<string, Uint8Array<ArrayBuffer>, Wanted>({
    maxSize: CACHE_BYTES,
    sizeCalculation: (bytes) => bytes.byteLength,
    fetchMethod: async (_, _last, { context: { key, size, fit } }) =>
      (await makeThumbnail(() => services.files.read(key), size, fit)) ?? undefined,
  });
  app.get('/thumbnail/:path{.+}', async (context) => {
    const width = side(context.req.query('width'));
    const height = side(context.req.query('height'));
    const wanted = wantedOf(context.req.param('path'), width, height);
    const name = nameOf(wanted);
    const headers = {
      ETag: tagOf(name),
      'Cache-Control': 'public, max-age=31536000, immutable',
    };
    if (context.req.header('if-none-match') === headers.ETag) return context.body(null, 304, headers);
    if (!made.has(name) && services.rateLimits) {
      await checkRateLimit(services, context, 'thumbnail', undefined);
    }
    const thumbnail = await callTime()(() => made.fetch(name, { context: wanted }));
    if (!thumbnail) throw queryNotFound();
    return context.body(thumbnail, 200, { ...headers, 'Content-Type': 'image/webp' });
  });
}
