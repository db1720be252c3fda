import { createHash } from 'node:crypto';
import { and, eq, inArray, lt } from 'drizzle-orm';
import type { Context } from 'hono';
import type { EndpointDefinition } from '#endpoints/endpoint';
import type { Database, Executor } from '../db/database.ts';
import { idempotencyKey } from '../db/schema.ts';
import type { Services } from '../services.ts';
import type { AppEnv } from './app-env.ts';
import { badRequest, unprocessable } from './problem.ts';

/** How long a key is remembered. */
const VALID_MS = 24 * 60 * 60 * 1000;

/** Rows that one statement of the purge deletes: no lock is held for long. */
const PURGE_BATCH = 1000;

/** Where the answer of a write is kept: keys of different callers, companies and endpoints never meet. */
export type Slot = { corporationId: string; universalUid: string; endpoint: string; key: string };

const expiry = (now: Date) => new Date(now.getTime() - VALID_MS);

const isSlot = (slot: Slot) =>
  and(
    eq(idempotencyKey.corporationId, slot.corporationId),
    eq(idempotencyKey.universalUid, slot.universalUid),
    eq(idempotencyKey.endpoint, slot.endpoint),
    eq(idempotencyKey.key, slot.key),
  );

/** The slot that a request names by its `Idempotency-Key`; null without one or where the endpoint takes none. */
export function slotOf(
  definition: EndpointDefinition,
  context: Context<AppEnv>,
  caller: { user?: { universalUid: string }; corporation?: { universalCorporationId: string } },
): Slot | null {
  const key = context.req.header('idempotency-key');
  if (!definition.idempotent || key === undefined || !caller.user) return null;
  if (!/^[\x20-\x7e]{8,200}$/.test(key)) {
    throw badRequest('Idempotency-Keyは8文字以上200文字以下の半角文字で指定してください');
  }
  return {
    corporationId: caller.corporation?.universalCorporationId ?? '',
    universalUid: caller.user.universalUid,
    endpoint: definition.path,
    key,
  };
}

async function findAnswer(db: Executor, slot: Slot) {
  const [row] = await db
    .select({
      requestHash: idempotencyKey.requestHash,
      answer: idempotencyKey.answer,
      createdAt: idempotencyKey.createdAt,
    })
    .from(idempotencyKey)
    .where(isSlot(slot));
  return row;
}

/** Whether a slot holds an answer, so that a request for it does nothing new. */
export async function isAnswered({ db, clock }: Services, slot: Slot): Promise<boolean> {
  const stored = await findAnswer(db, slot);
  return stored !== undefined && stored.createdAt >= expiry(clock());
}

/**
 * Runs a write and keeps its answer in one transaction, which `run` gets as the database of its services; a request for
 * the same slot waits meanwhile. Answers what is kept instead when there is something: 422 when it is the answer to
 * another `request`. A write that fails leaves nothing.
 */
export function answerOnce(
  services: Services,
  slot: Slot,
  request: unknown,
  run: (services: Services) => Promise<unknown>,
): Promise<{ answer: unknown; isReplay: boolean }> {
  const createdAt = services.clock();
  const requestHash = createHash('sha256').update(JSON.stringify(request)).digest('hex');
  return services.db.transaction(async (tx) => {
    const taken = await tx
      .insert(idempotencyKey)
      .values({ ...slot, requestHash, answer: 'null', createdAt })
      .onConflictDoUpdate({
        target: [
          idempotencyKey.corporationId,
          idempotencyKey.universalUid,
          idempotencyKey.endpoint,
          idempotencyKey.key,
        ],
        set: { requestHash, answer: 'null', createdAt },
        setWhere: lt(idempotencyKey.createdAt, expiry(createdAt)),
      })
      .returning({ key: idempotencyKey.key });
    if (taken.length === 0) {
      const stored = await findAnswer(tx, slot);
      if (stored?.requestHash !== requestHash) {
        throw unprocessable(
          '同じIdempotency-Keyが別の内容で使用されています。画面を再読み込みしてから、もう一度お試しください',
        );
      }
      return { answer: JSON.parse(stored.answer), isReplay: true };
    }
    const answer = (await run({ ...services, db: tx })) ?? null;
    await tx
      .update(idempotencyKey)
      .set({ answer: JSON.stringify(answer) })
      .where(isSlot(slot));
    return { answer, isReplay: false };
  });
}

/** Deletes the keys that nobody may repeat any more, in short statements; answers how many there were. */
export async function purgeIdempotencyKeys(db: Database, now: Date): Promise<number> {
  const expired = db
    .select({ createdAt: idempotencyKey.createdAt })
    .from(idempotencyKey)
    .where(lt(idempotencyKey.createdAt, expiry(now)))
    .orderBy(idempotencyKey.createdAt)
    .limit(PURGE_BATCH);
  let purged = 0;
  let deleted: number;
  do {
    const rows = await db
      .delete(idempotencyKey)
      .where(inArray(idempotencyKey.createdAt, expired))
      .returning({ key: idempotencyKey.key });
    deleted = rows.length;
    purged += deleted;
  } while (deleted >= PURGE_BATCH);
  return purged;
}
