import type { Hono } from 'hono';
import type { AppEnv } from '../../http/app-env.ts';
import { badRequest, queryNotFound } from '../../http/problem.ts';
import type { Services } from '../../services.ts';
import { makeThumbnail } from './images.ts';

/** Keys of pictures that anybody with the address may see. Files of conversations have other keys. */
const IMAGE_KEY = /^(logo|candidate)\/[\w-]{1,64}\.(png|jpg|gif|webp)$/;

/** Longest side of a thumbnail, in pixels. */
const MAX_SIDE = 512;

function side(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const pixels = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (pixels < 1 || pixels > MAX_SIDE) throw badRequest(`画像の大きさは1〜${MAX_SIDE}で指定してください`);
  return pixels;
}

/** Mounts `/thumbnail/{path}?width&height` (spec §3): a picture no larger than asked for, at most 512 px. */
export function thumbnailRoute(app: Hono<AppEnv>, services: Services): void {
  app.get('/thumbnail/:path{.+}', async (context) => {
    const key = context.req.param('path');
    const width = side(context.req.query('width'));
    const height = side(context.req.query('height'));
    const kind = IMAGE_KEY.exec(key)?.[1];
    const bytes = kind ? await services.files.read(key) : null;
    if (!bytes) throw queryNotFound();
    const size = width || height ? { width, height } : { width: MAX_SIDE, height: undefined };
    const thumbnail = await makeThumbnail(bytes, size, kind === 'logo' ? 'contain' : 'cover');
    return context.body(thumbnail, 200, {
      'Content-Type': 'image/webp',
      // What lies under a key never changes.
      'Cache-Control': 'public, max-age=31536000, immutable',
    });
  });
}
