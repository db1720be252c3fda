import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { queryRows } from '../../server/db/database.ts';
import { declineScout, type Platform, readScouts, replyToConversation } from './actions.ts';
import { composeFor } from './compose.ts';
import { hashOf } from './reply.ts';

/** A conversation in which the company wrote last. */
type Pending = {
  cid: string;
  chatGroupId: string;
  messageCount: number;
  /** Milliseconds since the company wrote. */
  age: number;
  hasUnreadScout: boolean;
  candidateMessages: number;
};

/** A candidate replies at most so often in one run, however much the company writes. */
const MAX_REPLIES = 8;
/** Conversations that one tick looks at. */
const BATCH = 20;
/** What was written so shortly before the start still gets its reply, so that a restart loses none. */
const LOOK_BACK_MS = 30_000;

/** So many scouts of a run get a yes before anybody declines: anyone who tries the product sees a conversation grow. */
const AGREEABLE = 3;

const readAfterMs = (seed: number) => 1000 + (seed % 1500);
const replyAfterMs = (seed: number) => 3000 + (seed % 3000);

type Options = Platform & { logger: Logger; agreeable?: number };

/**
 * Simulated candidates: they read what companies write from now on and reply, some seconds later. `tick` does what
 * is due; it needs one statement when there is nothing to do.
 */
export function createSimulator({ db, clock, logger, agreeable = AGREEABLE }: Options) {
  let replies = 0;
  const since = new Date(clock().getTime() - LOOK_BACK_MS);
  /** Where a reply failed: not tried again until something new is written. */
  const failed = new Set<string>();

  const findPending = (now: Date) =>
    queryRows<Pending>(
      db,
      sql`select * from (
        select g.corporation_id as "cid", g.chat_group_id as "chatGroupId",
          g.message_count as "messageCount",
          (extract(epoch from ${now.toISOString()}::timestamptz - g.last_sent_at) * 1000)::float8 as age,
          exists (
            select 1 from scout s
            where s.corporation_id = g.corporation_id and s.chat_group_id = g.chat_group_id and s.read_at is null
          ) as "hasUnreadScout",
          (
            select count(*)::int from chat_message m
            where m.corporation_id = g.corporation_id and m.chat_group_id = g.chat_group_id and m.side = 'user'
              and m.sent_at >= ${since.toISOString()}::timestamptz
          ) as "candidateMessages"
        from chat_group g
        where g.last_from_us and g.last_sent_at >= ${since.toISOString()}::timestamptz and g.status <> 'finished'
      ) pending
      where "candidateMessages" < ${MAX_REPLIES}
      order by age desc limit ${BATCH}`,
    );

  async function reply(pending: Pending): Promise<void> {
    const composed = await composeFor(db, pending, { mayDecline: replies >= agreeable });
    if (!composed) return;
    replies += 1;
    const message = {
      content: { kind: 'text' as const, textMessage: composed.text },
      expectedMessageCount: pending.messageCount,
    };
    const act = composed.kind === 'decline' ? declineScout : replyToConversation;
    await act({ db, clock }, pending, message);
  }

  async function serve(pending: Pending): Promise<void> {
    const seed = hashOf(`${pending.chatGroupId} ${pending.messageCount}`);
    if (pending.age >= replyAfterMs(seed)) await reply(pending);
    else if (pending.hasUnreadScout && pending.age >= readAfterMs(seed))
      await readScouts({ db, clock }, pending);
  }

  return {
    async tick(): Promise<void> {
      for (const pending of await findPending(clock())) {
        const place = `${pending.chatGroupId} ${pending.messageCount}`;
        if (failed.has(place)) continue;
        try {
          await serve(pending);
        } catch (error) {
          failed.add(place);
          logger.warn(
            { err: error, chatGroupId: pending.chatGroupId },
            'A simulated candidate could not reply',
          );
        }
      }
    },
  };
}

/**
 * Runs the simulated candidates once a second, one tick at a time, whatever goes wrong in one. `stop` waits for the
 * tick that runs.
 */
export function startSimulator(options: Options & { intervalMs?: number }): { stop(): Promise<void> } {
  const { logger, intervalMs = 1000 } = options;
  const simulator = createSimulator(options);
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  const run = async () => {
    try {
      await simulator.tick();
    } catch (error) {
      logger.error({ err: error }, 'The simulated candidates failed');
    }
    schedule();
  };
  const schedule = () => {
    if (isStopped) return;
    timer = setTimeout(() => {
      running = run();
    }, intervalMs);
  };
  schedule();
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
