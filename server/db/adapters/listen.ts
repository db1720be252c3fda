import { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { withinTime } from '../../lib/within-time.ts';
import type { Database, Listen } from '../database.ts';
import { connectionTo } from './connection.ts';

/** How often a connection is asked whether it still receives, and how long it may take to. */
const CHECK_MS = 10_000;
const ECHO_MS = 5000;

/** What a process sends itself starts with this. */
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
      const socket = new Socket();
      const lost = new AbortController();
      const client = new pg.Client({
        ...connectionTo(url, 'biz-live'),
        connectionTimeoutMillis: ECHO_MS,
        query_timeout: ECHO_MS,
        stream: () => socket,
      });
      client.on('error', () => lost.abort());
      client.on('notification', ({ payload = '' }) => onPayload(payload));
      try {
        await client.connect();
        await client.query(`listen ${client.escapeIdentifier(channel)}`);
        onState(true);
        const signal = AbortSignal.any([stop.signal, lost.signal]);
        for (;;) {
          await wait(CHECK_MS, undefined, { signal });
          await echo();
        }
      } finally {
        onState(false);
        // Not by a farewell that a silent network would keep waiting.
        socket.destroy();
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
