import { readOptions } from '../../scripts/lib/cli.ts';
import { namesOf, numberOf } from '../lib/options.ts';
import { placeKinds } from '../lib/places.ts';

const usage = `npm run load -- [options]

  --seconds N      how long in all: one half of it 200 recruiters of one company, the other 200 companies (300)
  --connections N  how many recruiters there are in each half (200)
  --rate N         calls a second of each recruiter, 0 for no limit (1)
  --searches N     percent of the calls that search candidates (10)
  --processes N    API processes behind the one database (1)
  --candidates N   candidates to search among (20000)
  --on A,B         postgres, embedded, and replicated, a primary with a replica (postgres)
  --kills N        kill -9 of the server N times while five recruiters write, instead of a load
  --full-disk DIR  fills the small disk of this folder while five recruiters write, instead of a load

Lets recruiters work on throwaway databases, or on the empty PostgreSQL that DATABASE_URL names, and then looks whether
every write that was acknowledged is there once. Ends with 1 after any unexpected response and after a lost or
double write; a time never decides.`;

/** How the load was asked for; `rate` is in calls a second of each recruiter. */
export type LoadOptions = ReturnType<typeof readLoadOptions>;

const text = (initial: string) => ({ type: 'string', default: initial }) as const;

/** Reads the command line. Throws a UserError that says what was found and what is expected. */
export function readLoadOptions(args: readonly string[]) {
  const values = readOptions(
    usage,
    {
      seconds: text('300'),
      connections: text('200'),
      rate: text('1'),
      searches: text('10'),
      processes: text('1'),
      candidates: text('20000'),
      on: text('postgres'),
      kills: text('0'),
      'full-disk': { type: 'string' },
    },
    args,
  );
  return {
    seconds: numberOf('seconds', values.seconds, 2, 86_400),
    connections: numberOf('connections', values.connections, 1, 2000),
    rate: numberOf('rate', values.rate, 0, 100),
    searches: numberOf('searches', values.searches, 0, 100),
    processes: numberOf('processes', values.processes, 1, 16),
    candidates: numberOf('candidates', values.candidates, 1000, 1_000_000),
    on: namesOf('on', values.on, placeKinds),
    kills: numberOf('kills', values.kills, 0, 1000),
    fullDisk: values['full-disk'],
  };
}
