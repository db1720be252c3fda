import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { corporationAccount } from '#endpoints/corporation-account';
import { openInvitation } from '#endpoints/open-invitation';
import * as schema from '#server/db/schema';
import { countRows, createCorporation } from '../../tests/support/records/factories.ts';
import { backends } from '../../tests/support/servers/backends.ts';
import { callApi } from '../../tests/support/servers/call-api.ts';
import { serveBackend } from '../../tests/support/servers/serve-api.ts';
import { createTestApi, type TestApi } from '../../tests/support/servers/test-api.ts';
import { createApp } from '../app.ts';
import { askedMails } from '../domains/corporation-account/asked-mails.ts';
import { type Mail, MailRefused } from '../kit/services.ts';
import { guardOutsideCalls } from '../process/outside-calls.ts';
import { sendWaiting } from './outbox.ts';

/** Long enough for a busy machine. */
const WAIT = { timeout: 12_000 };

const start = new Date('2026-11-21T03:00:00Z');
const later = (minutes: number) => new Date(start.getTime() + minutes * 60_000);

type Member = { cid: string; user: { uid: string; email: string } };
const invite = (to: TestApi, { cid, user }: Member, email: string, key?: string) =>
  callApi(to, corporationAccount.createInvitationByEmail, {
    as: user,
    params: { cid },
    headers: key ? { 'Idempotency-Key': key } : {},
    body: { email },
  });
const idIn = (mail: Mail | undefined) => /\/invitations\/([\w-]+)\//.exec(mail?.text ?? '')?.[1] ?? '';

describe.each(backends)('on %s', (_, open) => {
  const api = serveBackend(open);
  beforeEach(() => {
    api.time.now = start;
    api.mails.length = 0;
    vi.spyOn(api.services.logger, 'error').mockImplementation(() => {});
  });

  /** A server of mails that takes as long as the test wants for each. */
  function slowApi(mailPatienceMs = 60_000) {
    const waiting: { mail: Mail; end(): void; fail(error: Error): void }[] = [];
    const send = (mail: Mail) =>
      new Promise<void>((resolve, reject) => {
        const end = () => {
          api.mails.push(mail);
          resolve();
        };
        waiting.push({ mail, end, fail: reject });
      });
    const services = guardOutsideCalls({ ...api.services, mail: { send }, mailPatienceMs });
    const slow: TestApi = { ...api, db: api.db, services, app: createApp(services) };
    return { slow, waiting };
  }

  test.each([undefined, 'a key of a hanging call'])(
    'invitations whose mails hang hold up nobody (key: %s)',
    async (key) => {
      const company = await createCorporation(api.db);
      const other = await createCorporation(api.db);
      const { slow, waiting } = slowApi();
      // More than there are connections.
      const running = Array.from({ length: 12 }, (__, index) =>
        invite(slow, company, `guest${index}@example.com`, key && `${key} ${index}`),
      );
      await vi.waitFor(() => expect(waiting).toHaveLength(12), WAIT);
      for (const member of [company, other]) {
        const { status } = await callApi(slow, corporationAccount.listMembers, {
          as: member.user,
          params: { cid: member.cid },
        });
        expect(status).toBe(200);
      }
      // The link is there before the mail.
      const { json } = await callApi(slow, corporationAccount.showInvitation, {
        params: { invitationId: idIn(waiting[0]?.mail) },
      });
      expect(json.status).toBe('pending');
      for (const { end } of waiting) end();
      expect((await Promise.all(running)).map(({ status }) => status)).toEqual(Array(12).fill(200));
      expect(await countRows(api.db, schema.outgoingMail)).toBe(0);
    },
  );

  test('a mail that takes longer than its call has a link that works, and is not sent twice', async () => {
    const company = await createCorporation(api.db);
    const { slow, waiting } = slowApi(5);
    const call = () => invite(slow, company, 'guest@example.com', 'one and the same');
    expect((await call()).status).toBe(503);
    // Repeated under its key it is the same invitation, and so is its mail.
    expect((await call()).status).toBe(200);
    expect(await sendWaiting(api.services, askedMails)).toBe(0);
    expect(waiting).toHaveLength(1);
    waiting[0]?.end();
    await vi.waitFor(async () => expect(await countRows(api.db, schema.outgoingMail)).toBe(0), WAIT);
    const { status } = await callApi(api, corporationAccount.showInvitation, {
      params: { invitationId: idIn(api.mails[0]) },
    });
    expect(status).toBe(200);
  });

  test('a mail whose process ends before it is sent by one of the others', async () => {
    const company = await createCorporation(api.db);
    const { slow } = slowApi();
    void invite(slow, company, 'guest@example.com');
    await vi.waitFor(async () => expect(await countRows(api.db, schema.outgoingMail)).toBe(1), WAIT);
    api.time.now = later(9);
    expect(await sendWaiting(api.services, askedMails)).toBe(0);
    api.time.now = later(10);
    const sent = await Promise.all(Array.from({ length: 8 }, () => sendWaiting(api.services, askedMails)));
    expect(sent.reduce((sum, each) => sum + each)).toBe(1);
    expect(api.mails.map(({ to }) => to)).toEqual(['guest@example.com']);
    expect(await countRows(api.db, schema.outgoingMail)).toBe(0);
  });
});

describe('a mail that was asked for', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await createTestApi();
  });
  afterAll(() => api.close());
  beforeEach(() => {
    api.time.now = start;
    api.mails.length = 0;
  });

  /** An invitation whose first mail no server took. */
  async function untaken(email: string) {
    const company = await createCorporation(api.db);
    const send = vi.spyOn(api.services.mail, 'send').mockRejectedValueOnce(new Error('away'));
    vi.spyOn(api.services.logger, 'error').mockImplementation(() => {});
    expect((await invite(api, company, email)).status).toBe(503);
    return { ...company, send };
  }

  test('is tried ever more rarely, and given up after eight tries', async () => {
    const { send } = await untaken('nobody@example.com');
    send.mockClear();
    send.mockRejectedValue(new Error('away'));
    const tried: number[] = [];
    for (let minute = 1; minute < 2 * 24 * 60; minute += 1) {
      api.time.now = later(minute);
      const before = send.mock.calls.length;
      await sendWaiting(api.services, askedMails);
      if (send.mock.calls.length > before) tried.push(minute);
    }
    expect(tried).toEqual([10, 20 + 10, 70, 150, 310, 630, 990]);
    expect(await countRows(api.db, schema.outgoingMail)).toBe(0);
    send.mockRestore();
  });

  test('does not go out when what it is for has ended', async () => {
    const { cid, user } = await untaken('guest@example.com');
    await callApi(api, openInvitation.withdraw, {
      as: user,
      params: { cid },
      body: { email: 'guest@example.com' },
    });
    api.time.now = later(10);
    await sendWaiting(api.services, askedMails);
    expect(api.mails).toEqual([]);
    expect(await countRows(api.db, schema.outgoingMail)).toBe(0);
  });

  test('that is refused when nobody waits for it any more is noted, and the list of invitations says so', async () => {
    const { cid, user, send } = await untaken('guest@example.com');
    vi.spyOn(api.services.logger, 'warn').mockImplementation(() => {});
    send.mockRejectedValueOnce(new MailRefused(550));
    api.time.now = later(10);
    expect(await sendWaiting(api.services, askedMails)).toBe(0);
    const { json } = await callApi(api, openInvitation.list, { as: user, params: { cid } });
    expect(json).toMatchObject([{ email: 'guest@example.com', isUndeliverable: true }]);
    expect(await countRows(api.db, schema.outgoingMail)).toBe(0);
  });

  test('leaves nothing of its link in the log', async () => {
    const { send } = await untaken('guest@example.com');
    const logged = JSON.stringify(vi.mocked(api.services.logger.error).mock.calls);
    const [row] = await api.db.select().from(schema.outgoingMail);
    expect(logged).not.toContain(row?.recordId ?? 'no row');
    expect(logged).not.toContain('guest@example.com');
    send.mockRestore();
  });
});
