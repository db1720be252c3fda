import { readOptions, UserError } from '../../scripts/lib/cli.ts';

/** What `--help` prints. */
const usage = `npm run load -- [options]

  --seconds N      how long in all: one half of it 200 recruiters of one company, the other 200 companies (300)
  --connections N  how many recruiters there are in each half (200)
  --rate N         calls a second of each recruiter, 0 for no limit (1)
  --processes N    API processes behind the one database (1)
  --candidates N   candidates to search among (20000)

Lets recruiters work on a throwaway PostgreSQL, or on the empty database that DATABASE_URL names, and then looks whether
every write that was acknowledged is there once. Ends with 1 after any unexpected response and after a lost or
double write; a time never decides.`;

const flags = {
  seconds: { initial: '300', least: 2, most: 86_400 },
  connections: { initial: '200', least: 1, most: 2000 },
  rate: { initial: '1', least: 0, most: 100 },
  processes: { initial: '1', least: 1, most: 16 },
  candidates: { initial: '20000', least: 1000, most: 1_000_000 },
} as const;

type Flag = keyof typeof flags;

/** How the load was asked for; `rate` is in calls a second of each recruiter. */
export type LoadOptions = Readonly<Record<Flag, number>>;

const option = (name: Flag) => ({ type: 'string', default: flags[name].initial }) as const;

const parse = (args: readonly string[]) =>
  readOptions(
    usage,
    {
      seconds: option('seconds'),
      connections: option('connections'),
      rate: option('rate'),
      processes: option('processes'),
      candidates: option('candidates'),
    },
    args,
  );

/** Reads the command line. Throws a UserError that says what was found and what is expected. */
export function readLoadOptions(args: readonly string[]): LoadOptions {
  const values = parse(args);
  const count = (name: Flag) => {
    const { least, most } = flags[name];
    const value = /^\d+$/.test(values[name]) ? Number(values[name]) : Number.NaN;
    if (value >= least && value <= most) return value;
    throw new UserError(`--${name} is "${values[name]}": expected a whole number from ${least} to ${most}.`);
  };
  return {
    seconds: count('seconds'),
    connections: count('connections'),
    rate: count('rate'),
    processes: count('processes'),
    candidates: count('candidates'),
  };
}
