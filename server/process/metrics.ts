import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from '@prometheus-io/client';
import { sql } from 'drizzle-orm';
import { type Executor, queryRows } from '../db/database.ts';
import { countRunningCalls } from '../http/call-time.ts';
import { type Mailer, MailRefused, type Metrics } from '../kit/services.ts';
import { withinTime } from '../lib/within-time.ts';

/** Seconds; a call is given up after 14. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15];

/** How long a collection waits for the database. */
const PING_MS = 1500;

type Source = {
  db: Executor;
  checkDatabase(): Promise<void>;
  /** Connections of one process at most; left out for the embedded database, which has none. */
  poolSize: number | undefined;
};

function describeDatabase(registry: Registry, { db, checkDatabase, poolSize }: Source): void {
  const registers = [registry];
  const ask = async () => {
    const since = performance.now();
    const isUp = await withinTime(checkDatabase(), PING_MS).then(
      () => true,
      () => false,
    );
    return { isUp, seconds: (performance.now() - since) / 1000 };
  };
  let asked: ReturnType<typeof ask> | null = null;
  /** Asks once for everything in one collection. */
  const askOnce = () => {
    asked ??= ask().finally(() => {
      asked = null;
    });
    return asked;
  };
  new Gauge({
    name: 'biz_database_up',
    help: 'Whether the database responds and has the schema of this version',
    registers,
    async collect() {
      this.set((await askOnce()).isUp ? 1 : 0);
    },
  });
  new Gauge({
    name: 'biz_database_ping_seconds',
    help: 'How long the database took to respond just now',
    registers,
    async collect() {
      this.set((await askOnce()).seconds);
    },
  });
  if (poolSize === undefined) return;
  new Gauge({
    name: 'biz_database_pool_size',
    help: 'Connections that this process opens at most',
    registers,
  }).set(poolSize);
  new Gauge({
    name: 'biz_database_connections',
    help: 'Connections of all processes to the primary, by state',
    labelNames: ['state'],
    registers,
    async collect() {
      this.reset();
      const rows = queryRows<{ state: string; count: number }>(
        db,
        sql`select coalesce(state, 'unknown') as state, count(*)::int as count from pg_stat_activity
          where datname = current_database() and application_name like 'biz%' group by 1`,
      );
      // That the database is away shows in the gauge above.
      for (const { state, count } of await withinTime(rows, PING_MS).catch(() => []))
        this.set({ state }, count);
    },
  });
}

/** Returns what counts the server's work, and the registry that has the counts in Prometheus' form. */
export function createMetrics(source: Source): { metrics: Metrics; registry: Registry } {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: 'biz_http_requests_total',
    help: 'Requests by endpoint and status',
    labelNames: ['method', 'endpoint', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'biz_http_request_duration_seconds',
    help: 'Seconds until the response was ready',
    labelNames: ['method', 'endpoint'],
    buckets: BUCKETS,
    registers,
  });
  const mails = new Counter({
    name: 'biz_mails_total',
    help: 'Mails that were handed over (sent) and that could not be (failed)',
    labelNames: ['result'],
    registers,
  });
  // An increase can only be seen from a count that was there before.
  for (const result of ['sent', 'failed']) mails.inc({ result }, 0);
  const limited = new Counter({
    name: 'biz_rate_limited_total',
    help: 'Calls that a rate limit refused',
    labelNames: ['bucket'],
    registers,
  });
  new Gauge({
    name: 'biz_calls_running',
    help: 'Calls that this process works on',
    registers,
    collect() {
      this.set(countRunningCalls());
    },
  });
  describeDatabase(registry, source);
  const metrics: Metrics = {
    request({ method, endpoint, status, seconds }) {
      requests.inc({ method, endpoint, status });
      durations.observe({ method, endpoint }, seconds);
    },
    mail: (result) => mails.inc({ result }),
    limited: (bucket) => limited.inc({ bucket }),
  };
  return { metrics, registry };
}

/** Counts what becomes of the mails of a mailer. */
export function measureMails(mailer: Mailer, metrics: Metrics): Mailer {
  return {
    async send(mail) {
      try {
        await mailer.send(mail);
        metrics.mail('sent');
      } catch (error) {
        metrics.mail(error instanceof MailRefused ? 'refused' : 'failed');
        throw error;
      }
    },
  };
}

/** Returns the handler of the port that serves the counts, and nothing else. */
export function metricsHandler(registry: Registry): (request: Request) => Promise<Response> {
  return async ({ method, url }) => {
    if (method !== 'GET' || new URL(url).pathname !== '/metrics') return new Response(null, { status: 404 });
    return new Response(await registry.metrics(), {
      headers: { 'Content-Type': registry.contentType, 'Cache-Control': 'no-store' },
    });
  };
}
