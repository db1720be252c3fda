import { env } from '@/config/env';

/** Edge of a company logo, in pixels (spec §9). */
export const LOGO_SIZE = 50;

/** Address of an uploaded image cut to a square of `size` pixels; null without an image. */
export function thumbnailUrl(path: string | null | undefined, size = LOGO_SIZE): string | null {
  if (!path) return null;
  const encoded = path.split('/').map(encodeURIComponent).join('/');
  return `${env.apiBaseUrl}/thumbnail/${encoded}?width=${size}&height=${size}`;
}
