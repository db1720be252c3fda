import { eq } from 'drizzle-orm';
import webPush from 'web-push';
import type { Executor } from '../db/database.ts';
import { serverSecret } from '../db/schema.ts';
import type { Push } from '../kit/services.ts';

/** A push service that takes longer gets the message never: the mails follow. */
const PATIENCE_MS = 5000;

/** How long a push service keeps a message for a device that is off, in seconds. */
const KEPT_SECONDS = 12 * 60 * 60;

type VapidKeys = { publicKey: string; privateKey: string };

/** Returns the keys that all servers of this database sign push messages with (RFC 8292); the first one makes them. */
export async function readVapidKeys(db: Executor): Promise<VapidKeys> {
  const name = 'vapid';
  const made = webPush.generateVAPIDKeys();
  const secret = `${made.publicKey} ${made.privateKey}`;
  await db.insert(serverSecret).values({ name, secret }).onConflictDoNothing();
  const [row] = await db.select().from(serverSecret).where(eq(serverSecret.name, name));
  const [publicKey = '', privateKey = ''] = (row?.secret ?? '').split(' ');
  return { publicKey, privateKey };
}

/**
 * Returns what hands encrypted messages to the browsers' push services. `subject` is the address, of a page or `mailto:`, at
 * which these reach who runs the server; `otherOrigins` are taken for push services, in tests.
 */
export function createWebPush(
  keys: VapidKeys,
  { subject, otherOrigins = [] }: { subject: string; otherOrigins?: readonly string[] },
): Push {
  const vapidDetails = { subject, ...keys };
  return {
    publicKey: keys.publicKey,
    otherOrigins,
    async send({ endpoint, p256dh, auth }, text) {
      const { method, headers, body } = webPush.generateRequestDetails(
        { endpoint, keys: { p256dh, auth } },
        text,
        { vapidDetails, TTL: KEPT_SECONDS, urgency: 'high' },
      );
      const response = await fetch(endpoint, {
        method,
        headers: Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
        body: new Uint8Array(body),
        // A push service sends nobody elsewhere, least of all into our own network.
        redirect: 'error',
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      await response.body?.cancel();
      if (response.status === 404 || response.status === 410) return 'gone';
      if (!response.ok) throw new Error(`The push service answered ${response.status}`);
      return 'sent';
    },
  };
}
