import { chatFileExtension } from '#endpoints/chat-file-rules';
import { sendsToApplicantsOnly } from '#endpoints/permissions';
import type { CorporationAccountRole } from '#endpoints/role';
import type { SelectionOrigin } from '#endpoints/selection';
import { badRequest, forbidden } from '../../kit/problem.ts';

/** Refuses a FREE company in a conversation that did not begin with an application (spec §6). */
export function checkMaySend(role: CorporationAccountRole, origin: SelectionOrigin): void {
  if (origin === 'scout' && sendsToApplicantsOnly(role)) {
    throw forbidden('無料プランでは応募者へのみ送信できます');
  }
}

/** Refuses a name with another extension than the upload's, whose content was looked at for that one only. */
export function checkSameType(fileName: string, objectKey: string): void {
  const extension = chatFileExtension(objectKey);
  // The key of no upload: not found is what it is.
  if (extension === null || chatFileExtension(fileName) === extension) return;
  throw badRequest('ファイル名の拡張子は変更できません。もう一度ファイルを選択してください');
}

const shownInBrowser = new Set(['image/png', 'image/gif', 'image/jpeg', 'image/webp']);

/**
 * Returns the headers that a file of a conversation travels with. Only images are shown by the browser, everything else
 * is saved: a page or a script that somebody uploaded never runs under our origin.
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
    // A copy on the disk of the browser would outlast the session, and a member who is removed.
    'Cache-Control': 'no-store',
  };
}
