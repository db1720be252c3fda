import type { Executor } from '../../db/database.ts';
import { isSameSignature, sign } from '../../db/server-secret.ts';

const PURPOSE = 'unsubscribe';

/** What the mails are about that a token ends. */
export type Subscription = 'events' | 'searches';

/** What is signed for events is as it was before there were others: tokens in old mails stay good. */
const signed = (universalUid: string, subscription: Subscription) =>
  `${PURPOSE} ${universalUid}${subscription === 'events' ? '' : ` ${subscription}`}`;

/** Returns the token by which the reader of a person's mail can end these mails, and do nothing else. It does not expire. */
export async function createUnsubscribeToken(
  db: Executor,
  universalUid: string,
  subscription: Subscription,
): Promise<string> {
  const signature = await sign(db, PURPOSE, signed(universalUid, subscription));
  return `${universalUid}.${signature}${subscription === 'events' ? '' : `.${subscription}`}`;
}

/** Returns whose mails a token ends, and which; null for one that we have not signed. */
export async function readUnsubscribeToken(
  db: Executor,
  token: string,
): Promise<{ universalUid: string; subscription: Subscription } | null> {
  const [, universalUid, signature, searches] =
    /^([\w-]{1,64})\.([0-9a-f]{64})(\.searches)?$/.exec(token) ?? [];
  if (!universalUid || !signature) return null;
  const subscription = searches ? 'searches' : 'events';
  const expected = await sign(db, PURPOSE, signed(universalUid, subscription));
  return isSameSignature(signature, expected) ? { universalUid, subscription } : null;
}
