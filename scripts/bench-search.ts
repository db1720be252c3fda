import { sql } from 'drizzle-orm';
import { openPglite } from '../server/db/adapters/pglite.ts';
import { openPostgres } from '../server/db/adapters/postgres.ts';
import { type Database, queryRows } from '../server/db/database.ts';
import { writeMasters } from '../server/db/masters.ts';
import { createRandom } from '../server/db/seed/companies/random.ts';
import { seedDemo } from '../server/db/seed/index.ts';
import type { Criteria } from '../server/domains/user-profile/filters.ts';
import { searchCandidates } from '../server/domains/user-profile/search.ts';
import { listProfiles } from '../server/domains/user-profile/store.ts';
import { randomCriteria } from './lib/random-criteria.ts';

const usage = `Measures the candidate search: node scripts/bench-search.ts [candidates] [searches] [data folder]
  candidates   how many to seed when the database is empty (20000)
  searches     how many of a fixed random mix to send (300)
  data folder  where the embedded database is kept; in memory when left out
  DATABASE_URL names a Postgres to measure instead of the embedded one.`;

type Measured = {
  milliseconds: number;
  processor: number;
  statements: number;
  criteria: Criteria;
  totalCount: number;
};

const print = (line: string) => process.stdout.write(`${line}\n`);

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

function summarise(label: string, measured: readonly Measured[]): void {
  const times = measured.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b);
  const statements = Math.max(...measured.map((each) => each.statements));
  const figures = [0.5, 0.9, 0.99, 1].map((share) => at(times, share).toFixed(1).padStart(8)).join('');
  print(`${label.padEnd(28)}${String(times.length).padStart(6)}${figures}${String(statements).padStart(8)}`);
}

/** The filters of a search in one short line. */
function toLine({ orderBy, page, ...criteria }: Criteria): string {
  const set = Object.entries(criteria).filter(
    ([, value]) => value !== undefined && value !== false && !(Array.isArray(value) && value.length === 0),
  );
  return `${JSON.stringify(Object.fromEntries(set))} ${orderBy} page ${page}`;
}

async function measure(db: Database, count: () => number, corporationId: string, searches: number) {
  const random = createRandom(7);
  const mixes: Criteria[] = Array.from({ length: searches }, (_, index) =>
    randomCriteria(random, { isFree: index % 5 === 4 }),
  );
  const measured: Measured[] = [];
  for (const criteria of [...mixes.slice(0, 40), ...mixes]) {
    const before = count();
    const started = performance.now();
    const used = process.cpuUsage();
    const { universalUids, totalCount } = await searchCandidates(db, corporationId, criteria, new Date());
    await listProfiles(db, corporationId, universalUids, 'http://localhost:4000');
    const milliseconds = performance.now() - started;
    const { user, system } = process.cpuUsage(used);
    measured.push({
      milliseconds,
      processor: (user + system) / 1000,
      statements: count() - before,
      criteria,
      totalCount,
    });
  }
  return measured.slice(40);
}

function report(measured: readonly Measured[]): void {
  print(`${'milliseconds'.padEnd(28)}     n     p50     p90     p99     max  statements`);
  summarise('all', measured);
  summarise(
    'all, time of this process',
    measured.map((each) => ({ ...each, milliseconds: each.processor })),
  );
  summarise(
    'first page',
    measured.filter(({ criteria }) => criteria.page === 1),
  );
  summarise(
    'with a keyword',
    measured.filter(({ criteria }) => criteria.keyword),
  );
  summarise(
    'without a keyword',
    measured.filter(({ criteria }) => !criteria.keyword),
  );
  summarise(
    'common (at the maximum)',
    measured.filter(({ totalCount }) => totalCount === 1000),
  );
  summarise(
    'rare (below 50)',
    measured.filter(({ totalCount }) => totalCount < 50),
  );
  print('\nslowest');
  const slowest = [...measured].sort((a, b) => b.milliseconds - a.milliseconds).slice(0, 8);
  for (const { milliseconds, totalCount, criteria } of slowest) {
    print(
      `${milliseconds.toFixed(1).padStart(8)} ms ${String(totalCount).padStart(5)} hits  ${toLine(criteria)}`,
    );
  }
}

const [candidates = '20000', searches = '300', dataDir] = process.argv.slice(2);
if (!/^\d+$/.test(candidates) || !/^\d+$/.test(searches)) {
  process.stderr.write(`${usage}\n`);
  process.exit(1);
}
let statements = 0;
const onStatement = () => {
  statements += 1;
};
const { db, migrate, close } = process.env.DATABASE_URL
  ? await openPostgres(process.env.DATABASE_URL, onStatement)
  : await openPglite({ dataDir, onStatement });
try {
  await migrate();
  await writeMasters(db);
  const started = performance.now();
  await seedDemo(db, {
    now: new Date(),
    candidates: Number(candidates),
    onProgress: (done, total) => {
      if (done % 20_000 === 0 || done === total) print(`seeded ${done} of ${total}`);
    },
  });
  print(`ready after ${((performance.now() - started) / 1000).toFixed(1)} s`);
  const [company] = await queryRows<{ id: string }>(
    db,
    sql`select corporation_id as id from scout group by corporation_id order by count(*) desc limit 1`,
  );
  report(await measure(db, () => statements, company?.id ?? 'nobody', Number(searches)));
} finally {
  await close();
}
