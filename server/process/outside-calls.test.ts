import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cases, sendCall } from '../../tests/endpoints/support/cases.ts';
import { createWorld } from '../../tests/endpoints/support/world.ts';
import { backends } from '../../tests/support/servers/backends.ts';
import { serveBackend } from '../../tests/support/servers/serve-api.ts';
import { createTestApi, identityOf, type TestApi } from '../../tests/support/servers/test-api.ts';
import { emptyDatabase } from '../../tests/support/servers/test-database.ts';
import { isInTransaction } from '../db/transactions.ts';
import { OutsideCallInTransaction } from './outside-calls.ts';

describe.each(backends)('on %s', (_, open) => {
  const api = serveBackend(open);

  test('mail, files and the identity provider throw within a transaction, also an inner one', async () => {
    const { mail, files, verifyIdToken } = api.services;
    const calls = {
      mail: () => mail.send({ to: 'a@example.com', subject: '', text: '' }),
      read: () => files.read('logo/a.png'),
      write: () => files.write('logo/a.png', new Uint8Array()),
      verify: () => verifyIdToken('token'),
    };
    for (const [name, call] of Object.entries(calls)) {
      const within = api.db.transaction(async () => call());
      await expect(within, name).rejects.toBeInstanceOf(OutsideCallInTransaction);
      const inner = api.db.transaction((tx) => tx.transaction(async () => call()));
      await expect(inner, name).rejects.toBeInstanceOf(OutsideCallInTransaction);
    }
    expect(api.mails).toEqual([]);
  });

  test('nothing is left of a transaction when it has ended, also in what it began', async () => {
    let begun: Promise<boolean> = Promise.resolve(true);
    let end = () => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    const within = await api.db.transaction(async () => {
      begun = ended.then(isInTransaction);
      return isInTransaction();
    });
    end();
    expect([within, isInTransaction(), await begun]).toEqual([true, false, false]);
    await expect(api.db.transaction(() => Promise.reject(new Error('undone')))).rejects.toThrow('undone');
    expect(isInTransaction()).toBe(false);
  });
});

describe('no call holds a transaction while it waits for', () => {
  const called: string[] = [];
  const within: string[] = [];
  /** What stands for a part outside: it notes that it was called, and whether it may be. */
  const note = (part: string) => {
    called.push(part);
    if (isInTransaction()) within.push(part);
  };
  let api: TestApi;
  beforeAll(async () => {
    const stored = new Map<string, Uint8Array<ArrayBuffer>>();
    api = await createTestApi({
      mail: { send: async () => note('mail') },
      files: {
        write: async (key, bytes) => {
          note('files');
          stored.set(key, new Uint8Array(bytes instanceof Blob ? await bytes.arrayBuffer() : bytes));
        },
        remove: async (key) => {
          note('files');
          stored.delete(key);
        },
        read: async (key) => {
          note('files');
          return stored.get(key) ?? null;
        },
      },
      verifyIdToken: async (token) => {
        note('identity provider');
        return identityOf(token);
      },
    });
    for (const key of ['chat/attached.pdf']) stored.set(key, new Uint8Array([1]));
  });
  afterAll(() => api.close());
  beforeEach(() => emptyDatabase(api.db));

  test.each(cases)('mail, files or the identity provider: $name', async ({ definition, validCall }) => {
    const world = await createWorld(api);
    const call = await validCall(world);
    const headers = { 'Idempotency-Key': randomUUID() };
    for (const given of [{ cid: world.cid }, { cid: world.cid, headers }]) {
      const again = given === undefined ? call : await validCall(world);
      await sendCall(api, definition, { as: world.user, ...again }, given);
    }
    expect(within).toEqual([]);
  });

  test('and all of them have been called', () => {
    expect(new Set(called)).toEqual(new Set(['mail', 'files', 'identity provider']));
  });
});
