import { readOptions } from '../../scripts/lib/cli.ts';
import { namesOf, numberOf, text } from '../lib/options.ts';

/** What can be measured, in the order in which it is. */
const parts = ['lighthouse', 'routes', 'typing', 'heap'] as const;

/** The pages that can be measured, by the names that `--pages` takes. */
const pageKeys = ['login', 'projects', 'profiles', 'messages', 'applications'] as const;
export type PageKey = (typeof pageKeys)[number];

export type BenchOptions = ReturnType<typeof readBenchOptions>;

const usage = `npm run bench:web -- [options]

Builds the app and a bare Next.js page, serves both through Caddy by HTTPS and HTTP/2, the app with the demo, and measures
them in Chromium. Needs Caddy.

  --runs N          loads of each page by Lighthouse, mobile and desktop; the median counts (5)
  --rounds N        how often a list is left for an entry and come back to, on a processor 4× slower (20)
  --changes N       route changes over which the heap is watched (200)
  --pages A,B       only these: ${pageKeys.join(', ')}
  --only A,B        only these parts: ${parts.join(', ')}
  --candidates N    candidates of the demo when it is first made (20000)
  --skip-build      measures the last build, whatever has changed since
  --quick           one Lighthouse run, five rounds, 60 changes: about five minutes
`;

/** Reads the command line; throws a `UserError` that names the option, what was found and what is expected. */
export function readBenchOptions(args: readonly string[]) {
  const values = readOptions(
    usage,
    {
      runs: { type: 'string' },
      rounds: { type: 'string' },
      changes: { type: 'string' },
      candidates: text('20000'),
      pages: { type: 'string' },
      only: { type: 'string' },
      'skip-build': { type: 'boolean', default: false },
      quick: { type: 'boolean', default: false },
    },
    args,
  );
  const { quick } = values;
  return {
    runs: numberOf('runs', values.runs ?? (quick ? '1' : '5'), 1),
    rounds: numberOf('rounds', values.rounds ?? (quick ? '5' : '20'), 1),
    changes: numberOf('changes', values.changes ?? (quick ? '60' : '200'), 60),
    candidates: numberOf('candidates', values.candidates, 100),
    pages: namesOf('pages', values.pages, pageKeys),
    only: namesOf('only', values.only, parts),
    skipBuild: values['skip-build'],
  };
}
