import pino from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as schema from '#server/db/schema';
import { countRows } from '../../tests/support/records/factories.ts';
import { openTestDatabase } from '../../tests/support/servers/test-database.ts';
import { startHousekeeping } from './housekeeping.ts';

let opened: Awaited<ReturnType<typeof openTestDatabase>>;
beforeEach(async () => {
  opened = await openTestDatabase();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(async () => {
  vi.useRealTimers();
  await opened.close();
});

const logger = pino({ level: 'silent' });
const now = new Date('2026-11-21T03:00:00Z');
const files = { write: async () => {}, remove: async () => {}, read: async () => null };
const services = () => ({ db: opened.db, files, logger });
const insertOld = () =>
  opened.db.insert(schema.idempotencyKey).values({
    cid: 'company',
    universalUid: 'user',
    endpoint: '/path',
    key: 'key-1',
    requestHash: '',
    response: 'null',
    createdAt: new Date('2026-11-20T02:00:00Z'),
  });

test('deletes expired keys at the start and every hour', async () => {
  const { db } = opened;
  await insertOld();
  const housekeeping = startHousekeeping({ ...services(), clock: () => now });
  await vi.waitFor(async () => expect(await countRows(db, schema.idempotencyKey)).toBe(0));
  await insertOld();
  vi.advanceTimersByTime(60 * 60 * 1000);
  await housekeeping.stop();
  expect(await countRows(db, schema.idempotencyKey)).toBe(0);
});

test('keeps the audit log for a year and a month', async () => {
  const { db } = opened;
  const entry = (index: number, at: Date) => ({
    cid: 'company',
    entryId: `entry-${index}`,
    universalUid: 'user',
    action: '/path',
    records: {},
    requestId: 'request',
    at,
  });
  const old = new Date('2025-10-21T02:00:00Z');
  await db.insert(schema.auditEntry).values(Array.from({ length: 2500 }, (_, index) => entry(index, old)));
  await db.insert(schema.auditEntry).values(entry(2500, new Date('2025-10-22T03:00:00Z')));
  const housekeeping = startHousekeeping({ ...services(), clock: () => now });
  await housekeeping.stop();
  const left = await db.select({ entryId: schema.auditEntry.entryId }).from(schema.auditEntry);
  expect(left).toEqual([{ entryId: 'entry-2500' }]);
});

test('logs a round that fails and goes on', async () => {
  const { db } = opened;
  await insertOld();
  const error = vi.spyOn(logger, 'error');
  let isFirst = true;
  const clock = () => {
    if (!isFirst) return now;
    isFirst = false;
    throw new Error('No time');
  };
  const housekeeping = startHousekeeping({ ...services(), clock });
  vi.advanceTimersByTime(60 * 60 * 1000);
  await housekeeping.stop();
  expect(error).toHaveBeenCalledOnce();
  expect(await countRows(db, schema.idempotencyKey)).toBe(0);
});

test('forgets the counts of rate limits whose window is over', async () => {
  const { db } = opened;
  const count = (client: string, resetsAt: Date) => ({ bucket: 'send', client, hits: 1, resetsAt });
  await db
    .insert(schema.rateLimit)
    .values([count('a', new Date(now.getTime() - 1)), count('b', new Date(now.getTime() + 1))]);
  await startHousekeeping({ ...services(), clock: () => now }).stop();
  const left = await db.select({ client: schema.rateLimit.client }).from(schema.rateLimit);
  expect(left).toEqual([{ client: 'b' }]);
});
