import { type CorporationAccountRole, sendsToApplicantsOnly } from '#endpoints/role';
import type { SelectionOrigin } from '#endpoints/selection';
import { forbidden } from '../../http/problem.ts';

/** Refuses a FREE company in a conversation that did not begin with an application (spec §6). */
export function checkMaySend(role: CorporationAccountRole, origin: SelectionOrigin): void {
  if (origin === 'scout' && sendsToApplicantsOnly(role)) {
    throw forbidden('無料プランでは応募者へのみ送信できます');
  }
}

const shownInBrowser = new Set(['image/png', 'image/gif', 'image/jpeg', 'image/webp']);

/**
 * The headers that a file of a conversation travels with. Only images are shown by the browser, everything else is
 * saved: a page or a script that somebody uploaded never runs under our origin.
 */
export function fileHeaders(fileName: string, contentType: string): Record<string, string> {
  const isShown = shownInBrowser.has(contentType);
  const encoded = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16)}`,
  );
  return {
    'Content-Type': isShown || contentType === 'application/pdf' ? contentType : 'application/octet-stream',
    'Content-Disposition': `${isShown ? 'inline' : 'attachment'}; filename*=UTF-8''${encoded}`,
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'private, max-age=3600',
  };
}
