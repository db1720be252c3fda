import * as v from 'valibot';
import { safeStorage } from '@/lib/browser/safe-storage';
import { stored } from '@/lib/browser/stored';

/** Milliseconds after which the mail may be sent once more, and after which its link is of no use (docs/product/entry.md). */
const RESEND_AFTER = 60_000;
const VALID_FOR = 24 * 60 * 60 * 1000;

/** A confirmation mail that this tab asked for; `sentAt` in milliseconds. */
const SentMail = v.object({ email: v.string(), sentAt: v.number() });
export type SentMail = v.InferOutput<typeof SentMail>;

const sentMail = stored('biz.signupMail', SentMail, safeStorage('session'))();

/** The mail that was asked for before a reload; null without one, or when its link has expired. */
export function readSentMail(): SentMail | null {
  const mail = sentMail.read();
  return mail !== null && Date.now() - mail.sentAt < VALID_FOR ? mail : null;
}

/** Stores which mail was sent for as long as the tab lives; null removes it. */
export const keepSentMail = (mail: SentMail | null): void => sentMail.write(mail);

/** Whole seconds until a mail may be sent again; never more than the full time, whatever the clock was set to. */
export function secondsUntilResend(mail: SentMail, now: number): number {
  const left = Math.ceil((mail.sentAt + RESEND_AFTER - now) / 1000);
  return Math.min(Math.max(left, 0), RESEND_AFTER / 1000);
}
