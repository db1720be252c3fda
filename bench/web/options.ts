import { readOptions, UserError } from '../../scripts/lib/cli.ts';

/** What can be measured, in the order in which it is. */
const parts = ['weight', 'paint', 'lighthouse', 'routes', 'typing', 'heap'] as const;
export type Part = (typeof parts)[number];

/** The pages that can be measured, by the names that `--pages` takes. */
const pageKeys = [
  'login',
  'projects',
  'profiles',
  'profile',
  'messages',
  'conversation',
  'applications',
] as const;
export type PageKey = (typeof pageKeys)[number];

export interface BenchOptions {
  /** Loads of each page on a slow line, and Lighthouse runs of each form. */
  runs: number;
  /** How often each list is left and come back to, at each speed of the processor. */
  rounds: number;
  /** Changes of the route over which the heap is watched. */
  changes: number;
  candidates: number;
  pages: readonly PageKey[];
  only: readonly Part[];
  skipBuild: boolean;
  /** Pages of other programs, served already. */
  beside: readonly { name: string; url: string }[];
}

const usage = `Usage: npm run bench:web -- [options]

Builds the app and a bare Next.js page, serves both through Caddy by HTTPS and HTTP/2, the app with the demo, and measures
them in Chromium. Needs Caddy.

  --runs N          loads of each page on a slow line, and by Lighthouse, mobile and desktop; the median counts (5)
  --rounds N        how often a list is left for an entry and come back to, at 1× and 4× (20)
  --changes N       route changes over which the heap is watched (200)
  --pages A,B       only these: ${pageKeys.join(', ')}
  --only A,B        only these parts: ${parts.join(', ')}
  --candidates N    candidates of the demo when it is first made (20000)
  --beside NAME=URL a page of another program that is served already: weight, paint, Lighthouse; may be repeated
  --skip-build      measures the last build, whatever has changed since
  --quick           one Lighthouse run, five rounds, 60 changes: about five minutes
`;

function list<T extends string>(option: string, text: string | undefined, known: readonly T[]): readonly T[] {
  if (text === undefined) return known;
  const names = text.split(',').map((name) => name.trim());
  const wrong = names.find((name) => !known.some((one) => one === name));
  if (wrong !== undefined) {
    throw new UserError(`--${option} names "${wrong}": expected some of ${known.join(', ')}.`);
  }
  return known.filter((one) => names.includes(one));
}

function wholeNumber(option: string, text: string, least: number): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < least) {
    throw new UserError(`--${option} is "${text}": expected a whole number from ${least}.`);
  }
  return value;
}

function besideOf(text: string): { name: string; url: string } {
  const [, name = '', url = ''] = /^([^=]+)=(.+)$/.exec(text) ?? [];
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    throw new UserError(
      `--beside is "${text}": expected a name and an address, like other=http://localhost:5000/.`,
    );
  }
  return { name, url };
}

const parse = (args: readonly string[]) =>
  readOptions(
    usage,
    {
      runs: { type: 'string' },
      rounds: { type: 'string' },
      changes: { type: 'string' },
      candidates: { type: 'string', default: '20000' },
      pages: { type: 'string' },
      only: { type: 'string' },
      beside: { type: 'string', multiple: true, default: [] },
      'skip-build': { type: 'boolean', default: false },
      quick: { type: 'boolean', default: false },
    },
    args,
  );

/** Reads the command line; throws a UserError that names the option, what was found and what is expected. */
export function readBenchOptions(args: readonly string[]): BenchOptions {
  const values = parse(args);
  const { quick } = values;
  return {
    runs: wholeNumber('runs', values.runs ?? (quick ? '1' : '5'), 1),
    rounds: wholeNumber('rounds', values.rounds ?? (quick ? '5' : '20'), 1),
    changes: wholeNumber('changes', values.changes ?? (quick ? '60' : '200'), 60),
    candidates: wholeNumber('candidates', values.candidates, 100),
    pages: list('pages', values.pages, pageKeys),
    only: list('only', values.only, parts),
    skipBuild: values['skip-build'],
    beside: values.beside.map(besideOf),
  };
}
