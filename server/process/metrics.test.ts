import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { corporationAccount } from '#endpoints/corporation-account';
import { scout } from '#endpoints/scout';
import { shared } from '#endpoints/shared';
import * as schema from '#server/db/schema';
import { rateLimits } from '#server/http/rate-limit';
import { findFreePort } from '../../scripts/lib/ports.ts';
import { createCorporation } from '../../tests/support/records/factories.ts';
import { callApi } from '../../tests/support/servers/call-api.ts';
import { createPostgresDatabase } from '../../tests/support/servers/postgres-database.ts';
import { createTestApi, TEST_API_URL, type TestApi } from '../../tests/support/servers/test-api.ts';
import { openPostgres } from '../db/adapters/postgres.ts';
import { MailRefused } from '../kit/services.ts';
import { readOptions } from './env.ts';
import { listen } from './listen.ts';
import { createMetrics, measureMails, metricsHandler } from './metrics.ts';

let api: TestApi;
let isUp = true;
let counted: ReturnType<typeof createMetrics>;
beforeAll(async () => {
  api = await createTestApi({
    metrics: {
      request: (request) => counted.metrics.request(request),
      mail: (result) => counted.metrics.mail(result),
      limited: (bucket) => counted.metrics.limited(bucket),
    },
    rateLimits: true,
  });
});
afterAll(() => api.close());
beforeEach(() => {
  isUp = true;
  const checkDatabase = async () => {
    if (!isUp) throw new Error('away');
  };
  counted = createMetrics({ db: api.db, checkDatabase, poolSize: undefined });
});

/** The lines of one measure, without its description. */
const linesOf = async (name: string) =>
  (await counted.registry.metrics()).split('\n').filter((line) => line.startsWith(name));

test('requests are counted by endpoint and status, with how long they took, and without a single id', async () => {
  const { cid, user } = await createCorporation(api.db);
  await callApi(api, shared.listPrefectures);
  await callApi(api, shared.listPrefectures);
  await callApi(api, scout.latest, { as: user, params: { cid, targetUid: 'somebody' } });
  await callApi(api, scout.latest, { params: { cid, targetUid: 'somebody' } });
  await api.app.fetch(new Request(`${TEST_API_URL}/secret-path`));
  expect((await linesOf('biz_http_requests_total')).sort()).toEqual([
    'biz_http_requests_total{method="GET",endpoint="/matching/corporation_member/:cid/scout/:targetUid/latest",status="200"} 1',
    'biz_http_requests_total{method="GET",endpoint="/matching/corporation_member/:cid/scout/:targetUid/latest",status="401"} 1',
    'biz_http_requests_total{method="GET",endpoint="/shared/prefecture/list",status="200"} 2',
    'biz_http_requests_total{method="GET",endpoint="none",status="404"} 1',
  ]);
  const durations = await linesOf('biz_http_request_duration_seconds');
  expect(durations).toContain(
    'biz_http_request_duration_seconds_bucket{le="15",method="GET",endpoint="/shared/prefecture/list"} 2',
  );
  const all = await counted.registry.metrics();
  for (const id of [cid, user.universalUid, 'somebody', 'secret-path']) expect(all).not.toContain(id);
});

test('mails that went out and that did not, and calls that a limit refused, are counted', async () => {
  const mailer = measureMails(
    {
      send: async ({ to }) => {
        if (to === 'bad') throw new Error('away');
        if (to === 'nobody') throw new MailRefused(550);
      },
    },
    counted.metrics,
  );
  const mail = { subject: '', text: '' };
  await mailer.send({ ...mail, to: 'good' });
  await expect(mailer.send({ ...mail, to: 'bad' })).rejects.toThrow('away');
  await expect(mailer.send({ ...mail, to: 'nobody' })).rejects.toThrow(MailRefused);
  expect(await linesOf('biz_mails_total')).toEqual([
    'biz_mails_total{result="sent"} 1',
    'biz_mails_total{result="failed"} 1',
    'biz_mails_total{result="refused"} 1',
  ]);
  const signUp = () =>
    callApi(api, corporationAccount.createTemporaryAccount, { body: { email: 'a@example.com' } });
  await signUp();
  await api.db.update(schema.rateLimit).set({ hits: rateLimits.signUp.limit });
  expect((await signUp()).status).toBe(429);
  expect(await linesOf('biz_rate_limited_total')).toEqual(['biz_rate_limited_total{bucket="signUp"} 1']);
});

test('shows at each collection whether the database responds, and how soon', async () => {
  expect(await linesOf('biz_database_up')).toEqual(['biz_database_up 1']);
  const [ping = ''] = await linesOf('biz_database_ping_seconds');
  expect(Number(ping.split(' ')[1])).toBeGreaterThan(0);
  isUp = false;
  expect(await linesOf('biz_database_up')).toEqual(['biz_database_up 0']);
  expect(await linesOf('biz_calls_running')).toEqual([expect.stringMatching(/^biz_calls_running \d+$/)]);
});

test('shows the connections of a served database', async () => {
  const served = await createPostgresDatabase();
  const { db, close } = await openPostgres(served.url);
  counted = createMetrics({ db, checkDatabase: async () => {}, poolSize: 10 });
  expect(await linesOf('biz_database_pool_size')).toEqual(['biz_database_pool_size 10']);
  expect(await linesOf('biz_database_connections')).toContain('biz_database_connections{state="active"} 1');
  await close();
  await served.stop();
});

test('they are served at a port of their own only, which nobody names by default', async () => {
  expect((await api.app.fetch(new Request(`${TEST_API_URL}/metrics`))).status).toBe(404);
  expect(readOptions({}, [])).toMatchObject({ metricsPort: undefined, metricsHost: '127.0.0.1' });
  const port = await findFreePort();
  const server = await listen(metricsHandler(counted.registry), { host: '127.0.0.1', port });
  const found = await fetch(`http://127.0.0.1:${port}/metrics`);
  expect(found.headers.get('content-type')).toContain('text/plain; version=0.0.4');
  expect(await found.text()).toContain('# TYPE biz_http_requests_total counter');
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
  expect((await fetch(`http://127.0.0.1:${port}/metrics`, { method: 'POST' })).status).toBe(404);
  await server.close();
});
