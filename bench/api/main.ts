import { join } from 'node:path';
import { readOptions, runMain } from '../../scripts/lib/cli.ts';
import { openPglite } from '../../server/db/adapters/pglite.ts';
import { openPostgres } from '../../server/db/adapters/postgres.ts';
import { writeMasters } from '../../server/db/masters.ts';
import { describeMachine, table } from '../lib/figures.ts';
import { namesOf, numberOf, text } from '../lib/options.ts';
import { createPlace } from '../lib/places.ts';
import { processorClock } from '../lib/processor.ts';
import { companyCalls } from './company-calls.ts';
import { type Measured, measureCalls, withApi } from './measure.ts';
import { messageCalls, searchCalls } from './search-calls.ts';
import { seed, sizeOf } from './seed.ts';

const usage = `npm run bench:api -- [options]

Seeds a company with 5,000 conversations among so many candidates, calls the API over HTTP and prints what each call takes:
milliseconds by the clock and of the processors, how this grows with the size, statements, and the ratio to a constant
response of as many bytes; first each call as soon as it is measured, then tables.

  --sizes N,N          candidates (10000,100000,1000000)
  --databases A,B      postgres and embedded (both)
  --searches N         searches of the random mix (300)
  --rounds N           requests of each other kind (40)
  --messages N,N       messages of the company in databases of their own, for their search (200000,1000000)
  --only A,B           search: of candidates; messages: their search; lists: everything else

postgres is one that is started for the run, or the server of DATABASE_URL, in databases of its own (biz_bench_10000 …) that
stay for the next run.`;

type Options = ReturnType<typeof readBenchOptions>;

/** All figures of one database at one number of candidates or messages. */
type Run = {
  database: string;
  of: 'candidates' | 'messages';
  size: number;
  /** These with their indexes. */
  bytes: number;
  calls: Measured[];
};

type Scope = Pick<Run, 'of' | 'size'> & { database: 'postgres' | 'embedded' };

/** Seeds one database, and measures on it what was asked for. */
async function measure({ database, of, size }: Scope, options: Options): Promise<Run> {
  const name = `biz_bench_${of === 'messages' ? 'messages_' : ''}${size}`;
  const place = await createPlace(database, { name, isDurable: false });
  let statements = 0;
  const onStatement = () => {
    statements += 1;
  };
  // Seeding and vacuuming a million rows take longer than any request may.
  const opened = place.databaseUrl
    ? await openPostgres(place.databaseUrl, { onStatement, statementMs: 0 })
    : await openPglite({ dataDir: join(place.dataDir, 'db'), onStatement });
  console.log(`\n${database}, ${size} ${of}`);
  try {
    const { db } = opened;
    await opened.migrate();
    await writeMasters(db);
    const amounts =
      of === 'messages' ? { candidates: 5000, messages: size } : { candidates: size, messages: 0 };
    const many = await seed(db, amounts);
    const bytes = await sizeOf(db, of === 'messages' ? 'message_search' : 'candidate');
    const run: Run = { database, of, size, bytes, calls: [] };
    const groups = {
      search: () => searchCalls(many, options.searches),
      lists: () => companyCalls(db, many),
      messages: () => messageCalls(many, options.searches),
    };
    const databaseClock = place.databaseUrl ? await processorClock(place.databaseUrl) : () => 0;
    await withApi(db, { countStatements: () => statements, databaseClock }, async (api) => {
      for (const group of options.only.filter((each) => (each === 'messages') === (of === 'messages'))) {
        const timed = { name: group, calls: await groups[group](), rounds: options.rounds };
        await measureCalls(api, timed, (measured) => {
          run.calls.push(measured);
          console.log(toLine(measured));
        });
      }
    });
    return run;
  } finally {
    await opened.close();
    await place.stop();
  }
}

const number = (value: number) => value.toFixed(value >= 9.95 ? 0 : 1);
const thousands = (value: number) => value.toLocaleString('en-US');
const pair = (p50: number, p99: number) => `${number(p50)}, ${number(p99)}`;

const toLine = ({ label, p50, p99, processorP50, processorP99, statements, ratio }: Measured) =>
  `  ${label.padEnd(48)} clock ${pair(p50, p99)}   processor ${pair(processorP50, processorP99)}   ` +
  `${statements} statements   ${number(ratio)}×`;

/** Returns the Markdown table of the runs of one database: a pair of columns for each size. */
function tableOf(runs: readonly Run[]): string {
  const sizes = runs.flatMap(({ size }) => [`${thousands(size)}: clock p50, p99`, 'processor p50, p99']);
  const rows = (runs.at(-1)?.calls ?? []).map((call) => {
    const same = runs.map(({ calls }) => calls.find(({ label }) => label === call.label));
    const figures = same.flatMap((each) =>
      each ? [pair(each.p50, each.p99), pair(each.processorP50, each.processorP99)] : ['–', '–'],
    );
    const [before] = same;
    const growth = before && runs.length > 1 ? `${number(call.processorP50 / before.processorP50)}×` : '–';
    const response = `${number(call.bytes / 1000)} kB`;
    return [call.label, `${number(call.ratio)}×`, growth, ...figures, call.statements, response];
  });
  return table(['Call', 'of a constant', 'grows', ...sizes, 'statements', 'response'], rows);
}

/** Returns a table for each database and what there are many of, in milliseconds. */
function toMarkdown(runs: readonly Run[]): string {
  const parts = [...Map.groupBy(runs, ({ database, of }) => `${database}, ${of}`)].map(([title, own]) => {
    const sizes = own.map(({ size, bytes }) => `${thousands(size)}: ${(bytes / 1e9).toFixed(1)} GB`);
    return `### ${title}\n\n${sizes.join('; ')} with indexes.\n\n${tableOf(own)}`;
  });
  return `${describeMachine()}\n\n${parts.join('\n\n')}\n`;
}

function readBenchOptions() {
  const values = readOptions(usage, {
    sizes: text('10000,100000,1000000'),
    messages: text('200000,1000000'),
    databases: { type: 'string' },
    searches: text('300'),
    rounds: text('40'),
    only: { type: 'string' },
  });
  // Fewer candidates make no 5,000 conversations.
  const sizesOf = (name: string, sizes: string) =>
    sizes.split(',').map((size) => numberOf(name, size.trim(), 1000));
  return {
    sizes: sizesOf('sizes', values.sizes),
    messages: sizesOf('messages', values.messages),
    databases: namesOf('databases', values.databases, ['postgres', 'embedded']),
    only: namesOf('only', values.only, ['search', 'lists', 'messages']),
    searches: numberOf('searches', values.searches, 10),
    rounds: numberOf('rounds', values.rounds, 5),
  };
}

await runMain(async () => {
  const options = readBenchOptions();
  const { only, messages } = options;
  const sizes = {
    candidates: only.some((name) => name !== 'messages') ? options.sizes : [],
    messages: only.includes('messages') ? messages : [],
  };
  const runs: Run[] = [];
  for (const database of options.databases) {
    for (const name of ['candidates', 'messages'] as const) {
      for (const size of sizes[name]) runs.push(await measure({ database, of: name, size }, options));
    }
  }
  console.log(`\n${toMarkdown(runs)}`);
});
