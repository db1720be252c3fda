import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import postgres from 'postgres';
import { withinTime } from '../../within-time.ts';
import type { Database, Listen } from '../database.ts';

/** How often a connection is asked whether it still receives, and how long it may take to. */
const CHECK_MS = 10_000;
const ECHO_MS = 5000;

/** What a process sends itself begins with this. */
const ECHO = 'echo ';

/** How long after a lost connection the next one is tried. */
const RETRY_MS = 1000;

/** Makes `Listen` for a served Postgres: one connection of its own, as long as anything listens. */
export function listenOn(url: string, db: Database): Listen {
  return (channel, { onNotice, onState }) => {
    const stop = new AbortController();
    const self = `${ECHO}${crypto.randomUUID()}`;
    let onEcho: (() => void) | null = null;

    const onPayload = (payload: string) => {
      if (payload === self) onEcho?.();
      // Other processes ask their own connections.
      else if (!payload.startsWith(ECHO)) onNotice(payload);
    };

    // A connection that was cut off somewhere between looks like one on which nothing is announced.
    const echo = async () => {
      const received = new Promise<void>((resolve) => {
        onEcho = resolve;
      });
      await withinTime(
        Promise.all([received, db.execute(sql`select pg_notify(${channel}, ${self})`)]),
        ECHO_MS,
      );
    };

    async function listenOnce(): Promise<void> {
      const client = postgres(url, {
        max: 1,
        connect_timeout: ECHO_MS / 1000,
        connection: { application_name: 'biz-live' },
        onnotice: () => {},
      });
      try {
        // The driver connects and listens again by itself when it notices; both are a reason to look.
        await client.listen(channel, onPayload, () => onState(true));
        for (;;) {
          await wait(CHECK_MS, undefined, { signal: stop.signal });
          await echo();
        }
      } finally {
        onState(false);
        await client.end({ timeout: 0 }).catch(() => {});
      }
    }

    const listening = (async () => {
      while (!stop.signal.aborted) {
        await listenOnce().catch(() => {});
        await wait(RETRY_MS, undefined, { signal: stop.signal }).catch(() => {});
      }
    })();
    return {
      close: async () => {
        stop.abort();
        await listening;
      },
    };
  };
}
