import { createHash } from 'node:crypto';
import { and, eq, inArray, lt } from 'drizzle-orm';
import type { Context } from 'hono';
import type { EndpointDefinition } from '#endpoints/endpoint';
import type { Database, Executor } from '../db/database.ts';
import { PURGE_BATCH, purgeInBatches } from '../db/purge.ts';
import { idempotencyKey } from '../db/schema.ts';
import { badRequest, unprocessable } from '../kit/problem.ts';
import type { Services } from '../kit/services.ts';
import type { AppEnv } from './app-env.ts';
import { hashOfSent, type SentRequest } from './sent-request.ts';

/** How long a key is valid. */
const VALID_MS = 24 * 60 * 60 * 1000;

/** Where the result of a write is stored: keys of different callers, companies and endpoints never meet. */
export type Slot = { cid: string; universalUid: string; endpoint: string; key: string };

const expiry = (now: Date) => new Date(now.getTime() - VALID_MS);

const isSlot = (slot: Slot) =>
  and(
    eq(idempotencyKey.cid, slot.cid),
    eq(idempotencyKey.universalUid, slot.universalUid),
    eq(idempotencyKey.endpoint, slot.endpoint),
    eq(idempotencyKey.key, slot.key),
  );

/** Returns the slot that a request names by its `Idempotency-Key`; null without one or where the endpoint takes none. */
export function slotOf(
  definition: EndpointDefinition,
  context: Context<AppEnv>,
  caller: { user?: { universalUid: string }; cid?: string },
): Slot | null {
  const key = context.req.header('idempotency-key');
  if (!definition.idempotent || key === undefined || !caller.user) return null;
  if (!/^[\x20-\x7e]{8,200}$/.test(key)) {
    throw badRequest('Idempotency-Keyは8文字以上200文字以下の半角文字で指定してください');
  }
  return {
    cid: caller.cid ?? '',
    universalUid: caller.user.universalUid,
    endpoint: definition.path,
    key,
  };
}

async function findStored(db: Executor, slot: Slot) {
  const [row] = await db
    .select({
      requestHash: idempotencyKey.requestHash,
      sentHash: idempotencyKey.sentHash,
      response: idempotencyKey.response,
      createdAt: idempotencyKey.createdAt,
    })
    .from(idempotencyKey)
    .where(isSlot(slot));
  return row;
}

/** Returns whether a slot holds a result, so that a request for it does nothing new. */
export async function hasResult({ db, clock }: Services, slot: Slot): Promise<boolean> {
  const stored = await findStored(db, slot);
  return stored !== undefined && stored.createdAt >= expiry(clock());
}

/**
 * Runs a write and stores its result in one transaction, which `run` gets; a request for
 * the same slot waits meanwhile. Returns the stored result instead when there is one; throws 422 when it belongs to
 * another request: another one as it was `sent`, since an upgrade may make something else of the same. A write that fails
 * leaves nothing.
 */
export async function runOnce(
  services: Services,
  slot: Slot,
  { parsed, sent }: { parsed: unknown; sent: SentRequest },
  run: (tx: Database) => Promise<unknown>,
): Promise<{ result: unknown; isReplay: boolean }> {
  const createdAt = services.clock();
  const requestHash = createHash('sha256').update(JSON.stringify(parsed)).digest('hex');
  const sentHash = await hashOfSent(sent);
  return services.db.transaction(async (tx) => {
    const taken = await tx
      .insert(idempotencyKey)
      .values({ ...slot, requestHash, sentHash, response: 'null', createdAt })
      .onConflictDoUpdate({
        target: [
          idempotencyKey.cid,
          idempotencyKey.universalUid,
          idempotencyKey.endpoint,
          idempotencyKey.key,
        ],
        set: { requestHash, sentHash, response: 'null', createdAt },
        setWhere: lt(idempotencyKey.createdAt, expiry(createdAt)),
      })
      .returning({ key: idempotencyKey.key });
    if (taken.length === 0) {
      const stored = await findStored(tx, slot);
      const isSame = stored?.sentHash ? stored.sentHash === sentHash : stored?.requestHash === requestHash;
      if (!stored || !isSame) {
        throw unprocessable(
          '同じIdempotency-Keyが別の内容で使用されています。画面を再読み込みしてから、もう一度お試しください',
        );
      }
      return { result: JSON.parse(stored.response), isReplay: true };
    }
    const result = (await run(tx)) ?? null;
    await tx
      .update(idempotencyKey)
      .set({ response: JSON.stringify(result) })
      .where(isSlot(slot));
    return { result, isReplay: false };
  });
}

/** Frees the slot of a write that was undone after its commit: sent again, it runs again. */
export async function forgetResult({ db }: Pick<Services, 'db'>, slot: Slot): Promise<void> {
  await db.delete(idempotencyKey).where(isSlot(slot));
}

/** Deletes the keys that nobody may repeat any more, in short statements; returns how many there were. */
export function purgeIdempotencyKeys(db: Database, now: Date): Promise<number> {
  const expired = db
    .select({ createdAt: idempotencyKey.createdAt })
    .from(idempotencyKey)
    .where(lt(idempotencyKey.createdAt, expiry(now)))
    .orderBy(idempotencyKey.createdAt)
    .limit(PURGE_BATCH);
  return purgeInBatches(() =>
    db
      .delete(idempotencyKey)
      .where(inArray(idempotencyKey.createdAt, expired))
      .returning({ key: idempotencyKey.key }),
  );
}
