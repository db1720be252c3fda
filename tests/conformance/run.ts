import { corporationAccount } from '#endpoints/corporation-account';
import { corporationContract } from '#endpoints/corporation-contract';
import { corporationRoleOf } from '#endpoints/role';
import { UserError } from '../../scripts/lib/cli.ts';
import { type Case, cases } from '../endpoints/support/cases.ts';
import { checks, Deviation, InvalidResponse } from './checks.ts';
import { isNamed } from './options.ts';
import { findCompany, findRecords, MissingRecord, noRecords } from './records.ts';
import type { Caller, Profile, Setting } from './setting.ts';
import { look, NoResponse, type Target, UnexpectedResponse } from './target.ts';

export type CheckName = keyof typeof checks;

/**
 * How a check ended: `none` when there is nothing to ask of the endpoint, `skipped` when it could not be done, `lacks` when
 * an extension is missing, `allowed` when the server differs from ours in what the specification leaves open.
 */
export type Outcome =
  | { kind: 'fits' | 'none' }
  | { kind: 'skipped' | 'lacks' | 'allowed' | 'invalid'; why: string };

/** An endpoint with how its checks ended. */
export type Row = { name: string; outcomes: Readonly<Record<CheckName, Outcome>> };

async function outcomeOf(run: () => Promise<boolean>): Promise<Outcome> {
  try {
    return { kind: (await run()) ? 'fits' : 'none' };
  } catch (error) {
    if (error instanceof MissingRecord) return { kind: 'skipped', why: error.message };
    if (error instanceof Deviation) return { kind: error.kind, why: error.message };
    if (error instanceof InvalidResponse || error instanceof NoResponse)
      return { kind: 'invalid', why: error.message };
    throw error;
  }
}

/** Reads what the checks cannot do without. Throws a UserError when the server does not return it. */
async function find<T>(what: string, reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof UnexpectedResponse)
      throw new UserError(`${what} could not be looked up (${error.message}).`);
    throw error;
  }
}

async function findCaller(target: Target, given: { cid?: string; other?: Target }): Promise<Caller> {
  const cid = await findCompany(target, given.cid);
  const contract = await find(
    `The contract of the company ${cid}`,
    look(target, corporationContract.currentContractType, { cid }),
  );
  const swCompanies = await find(
    'The SW companies',
    look(target, corporationAccount.listSwCorporationAccounts),
  );
  const { other } = given;
  const otherCid = other && (await findCompany(other, undefined));
  if (otherCid === cid) {
    throw new UserError(`The other account is a member of ${cid} too: expected one of another company.`);
  }
  return {
    cid,
    role: corporationRoleOf(contract?.contractType),
    isSw: swCompanies.some(({ universalCorporationId }) => universalCorporationId === cid),
    records: await findRecords(target, cid),
    otherRecords: other && otherCid ? await findRecords(other, otherCid) : undefined,
  };
}

/**
 * Checks a server endpoint by endpoint, reads before writes, and hands over each row as it is done. `target` without an
 * `authorization` is checked as far as nobody can see it; `other` is an account of another company.
 */
export async function* checkServer(
  target: Target,
  {
    isWriting = false,
    profile = 'extensions',
    origin = 'http://localhost:3000',
    only,
    ...given
  }: {
    isWriting?: boolean;
    profile?: Profile;
    origin?: string;
    /** Names of domains or endpoints; all of them when left out. */
    only?: readonly string[];
    cid?: string;
    other?: Target;
  } = {},
): AsyncGenerator<Row> {
  const caller = target.authorization ? await findCaller(target, given) : undefined;
  const setting: Setting = {
    target,
    caller,
    records: caller?.records ?? noRecords,
    isWriting,
    profile,
    origin,
  };
  const check = async (endpoint: Case): Promise<Row> => {
    const run = (name: CheckName) => outcomeOf(() => checks[name](endpoint, setting));
    const outcomes = {
      preflight: await run('preflight'),
      token: await run('token'),
      input: await run('input'),
      unknown: await run('unknown'),
      foreign: await run('foreign'),
      valid: await run('valid'),
    };
    return { name: endpoint.name, outcomes };
  };
  const asked = cases.filter(
    (endpoint) =>
      (profile === 'extensions' || !endpoint.definition.extension) &&
      (only?.some((name) => isNamed(endpoint, name)) ?? true),
  );
  const isRead = ({ definition }: Case) => definition.method === 'get';
  for (const endpoint of [...asked.filter(isRead), ...asked.filter((item) => !isRead(item))]) {
    const row = await check(endpoint);
    yield row;
    // A write changes or ends what there was.
    if (caller && !isRead(endpoint) && ['fits', 'allowed'].includes(row.outcomes.valid.kind)) {
      setting.records = await findRecords(target, caller.cid);
    }
  }
}
