import { readOptions, UserError } from '../../scripts/lib/cli.ts';
import { cases } from '../endpoints/support/cases.ts';
import type { Profile } from './setting.ts';

/** What `--help` prints. */
const usage = `npm run test:conformance -- --base-url URL [options]

  --base-url URL        the API server to check
  --token TOKEN         an ID token of a member of a company, or
  --email, --password   how to get one: from the Firebase project of .env.local, else from the Auth emulator
  --cid ID              the company to act for (the first one of the account)
  --other-token TOKEN   an account of another company, whose records must look like unknown ones, or
  --other-email, --other-password
  --write               also makes every write once: CHANGES THE COMPANY, use one that was made for tests
  --only NAMES          some domains or endpoints, separated by commas: template,project.show
  --profile NAME        what to measure by: "extensions" (the default), or "specification" for a platform that knows
                        nothing else; the app runs on it with NEXT_PUBLIC_API_EXTENSIONS=off
  --origin URL          the web app's origin, which the server has to allow (http://localhost:3000)

Sends every endpoint requests without a token, with broken input and with unknown ids; with an account also valid calls,
whose responses must be what endpoints/ says, and preflights as a browser sends them. Ends with 1 when anything does not fit.`;

/** How to speak for somebody: an ID token, or the address and password to get one for. */
export type Account = { token: string } | { email: string; password: string };

/** Returns whether a name of `--only` means an endpoint: its own or that of its domain. */
export const isNamed = (endpoint: { name: string }, name: string): boolean =>
  endpoint.name === name || endpoint.name.startsWith(`${name}.`);

/** What is to be checked. */
export type ConformanceOptions = {
  baseUrl: string;
  account?: Account;
  otherAccount?: Account;
  cid?: string;
  only?: readonly string[];
  isWriting: boolean;
  profile: Profile;
  origin: string;
};

const parse = (args: readonly string[]) =>
  readOptions(
    usage,
    {
      'base-url': { type: 'string' },
      token: { type: 'string' },
      email: { type: 'string' },
      password: { type: 'string' },
      cid: { type: 'string' },
      'other-token': { type: 'string' },
      'other-email': { type: 'string' },
      'other-password': { type: 'string' },
      write: { type: 'boolean', default: false },
      only: { type: 'string' },
      profile: { type: 'string', default: 'extensions' },
      origin: { type: 'string', default: 'http://localhost:3000' },
    },
    args,
  );

type Values = ReturnType<typeof parse>;

function accountOf(values: Values, prefix: '' | 'other-'): Account | undefined {
  const { [`${prefix}token` as const]: token, [`${prefix}email` as const]: email } = values;
  const password = values[`${prefix}password` as const];
  if (token && (email || password)) {
    throw new UserError(`--${prefix}token and --${prefix}email are given: expected one of them.`);
  }
  if (token) return { token };
  if (email && password) return { email, password };
  if (email) throw new UserError(`--${prefix}password is not given: expected the password of ${email}.`);
  if (password)
    throw new UserError(`--${prefix}email is not given: expected whose --${prefix}password it is.`);
  return undefined;
}

function baseUrlOf(found: string | undefined): string {
  const expected = 'an address that starts with http:// or https://, such as http://localhost:4000';
  if (!found) throw new UserError(`--base-url is not given: expected ${expected}.`);
  if (!/^https?:\/\//.test(found) || !URL.canParse(found)) {
    throw new UserError(`--base-url is "${found}": expected ${expected}.`);
  }
  return found.replace(/\/+$/, '');
}

function namesOf(found: string | undefined): string[] | undefined {
  const names = found?.split(',').map((name) => name.trim());
  const unknown = names?.find((name) => !cases.some((endpoint) => isNamed(endpoint, name)));
  if (unknown === undefined) return names;
  const domains = [...new Set(cases.map(({ name }) => name.split('.')[0]))].join(', ');
  throw new UserError(
    `--only names "${unknown}": expected some of ${domains}, or an endpoint such as template.list.`,
  );
}

function profileOf(found: string): Profile {
  if (found === 'extensions' || found === 'specification') return found;
  throw new UserError(`--profile is "${found}": expected extensions or specification.`);
}

function originOf(found: string): string {
  if (/^https?:\/\//.test(found) && URL.canParse(found) && new URL(found).origin === found) return found;
  throw new UserError(
    `--origin is "${found}": expected scheme, host and port, such as https://app.example.com.`,
  );
}

/** Reads the command line. Throws a UserError that says what was found and what is expected. */
export function readConformanceOptions(args: readonly string[]): ConformanceOptions {
  const values = parse(args);
  const account = accountOf(values, '');
  const otherAccount = accountOf(values, 'other-');
  for (const [flag, isGiven] of [
    ['cid', values.cid !== undefined],
    ['write', values.write],
    ['other-…', otherAccount !== undefined],
  ] as const) {
    if (isGiven && !account) {
      throw new UserError(
        `--${flag} is given without an account: expected --token, or --email and --password.`,
      );
    }
  }
  return {
    baseUrl: baseUrlOf(values['base-url']),
    account,
    otherAccount,
    cid: values.cid,
    only: namesOf(values.only),
    isWriting: values.write,
    profile: profileOf(values.profile),
    origin: originOf(values.origin),
  };
}
