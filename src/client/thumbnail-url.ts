import { env } from '@/config/env';

/** Edge of a company logo, in pixels (spec §9). */
export const LOGO_SIZE = 50;

/** Address of a logo cut to a square of the drawn size (spec §3); null without a logo. */
export function thumbnailUrl(path: string | null | undefined): string | null {
  if (!path) return null;
  const encoded = path.split('/').map(encodeURIComponent).join('/');
  return `${env.apiBaseUrl}/thumbnail/${encoded}?width=${LOGO_SIZE}&height=${LOGO_SIZE}`;
}
