import { type CorporationAccountRole, roleCan } from '#endpoints/role';
import { newId } from '#server/db/new-id';
import { type AnyCall, type Case, requestFor } from '../endpoints/support/cases.ts';
import { misfitOf, refusalMisfitOf } from '../endpoints/support/misfit.ts';
import { answersOfPlans } from '../endpoints/support/plans.ts';
import { fullCall, idIn, placesOf, UUID, withValue } from '../endpoints/support/record-places.ts';
import {
  refusedAuthorizations,
  refusedBodies,
  refusedPages,
  strangeSegments,
} from '../endpoints/support/refused.ts';
import type { CallWorld } from '../endpoints/support/world.ts';
import { urlOf } from '../support/call-api.ts';
import { MissingRecord } from './records.ts';
import type { Target } from './target.ts';

/** A check that found the server to answer otherwise than the endpoint promises. */
export class Misfit extends Error {}

/** Who calls for which company, and what there is to name. */
export type Caller = {
  cid: string;
  role: CorporationAccountRole;
  isSw: boolean;
  records: CallWorld;
  /** What a company has that the caller is no member of. */
  otherRecords?: CallWorld;
};

/** What a check works with. Without a caller only what needs no account can be checked. */
export type Setting = { target: Target; caller?: Caller; records: CallWorld; isWriting: boolean };

/** A check of one endpoint: false when there is nothing to ask of it. Throws a Misfit, or a MissingRecord when it cannot be done. */
type Check = (endpoint: Case, setting: Setting) => Promise<boolean>;

const plans = { FREE_ACCOUNT_ROLE: 'free', TRIAL_ACCOUNT_ROLE: 'trial', PAID_ACCOUNT_ROLE: 'paid' } as const;

const isPermitted = ({ definition: { permission } }: Case, { caller }: Setting) =>
  !permission || !caller || roleCan(caller.role, permission);

const cidOf = ({ caller }: Setting) => caller?.cid ?? newId();

function assertFit(what: string, misfit: string | null): void {
  if (misfit) throw new Misfit(`${what}: ${misfit}`);
}

/** Sends a request; a server that has had enough of them says nothing about the endpoint. */
async function send({ target }: Setting, request: Request): Promise<Response> {
  const response = await target.send(request);
  if (response.status === 429) throw new MissingRecord('the server takes no more calls for now (429)');
  return response;
}

const request = (
  { definition }: Case,
  call: AnyCall,
  { target: { baseUrl, authorization }, cid }: { target: Target; cid: string },
) => requestFor(definition, call, { baseUrl, cid, authorization });

const unknownParams = ({ definition: { path } }: Case) =>
  Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, newId()]));

/** A valid call, as far as the company has what it names. */
async function callOf(endpoint: Case, { records }: Setting): Promise<AnyCall> {
  try {
    return await endpoint.validCall(records);
  } catch (error) {
    if (!(error instanceof MissingRecord)) throw error;
    return { params: unknownParams(endpoint) };
  }
}

function assertCaller({ definition }: Case, { caller }: Setting): void {
  if (definition.auth !== 'none' && !caller) throw new MissingRecord('needs an account');
}

const token: Check = async (endpoint, setting) => {
  const { definition } = endpoint;
  if (definition.auth === 'none') return false;
  for (const [what, authorization] of refusedAuthorizations) {
    const target = { ...setting.target, authorization };
    const sent = request(endpoint, { params: unknownParams(endpoint) }, { target, cid: cidOf(setting) });
    assertFit(what, await refusalMisfitOf([401], await send(setting, sent)));
  }
  return true;
};

/** Requests that must be refused for what they say, each with what is wrong with it. */
function* brokenRequests(endpoint: Case, call: AnyCall, setting: Setting): Generator<[string, Request]> {
  const { definition } = endpoint;
  const { baseUrl, authorization } = setting.target;
  const url = urlOf(definition, { ...call.params, cid: cidOf(setting) }, call.query, baseUrl);
  const post = (body: string, type: string) =>
    new Request(url, {
      method: 'POST',
      headers: { 'Content-Type': type, ...(authorization && { Authorization: authorization }) },
      body,
    });
  if (definition.bodyType === 'multipart') {
    for (const body of [{}, { file: 'text' }]) {
      yield [
        `the form ${JSON.stringify(body)}`,
        request(endpoint, { ...call, body }, { ...setting, cid: cidOf(setting) }),
      ];
    }
    for (const type of ['multipart/form-data', 'application/json'])
      yield [`no form, as ${type}`, post('nothing', type)];
  } else if (definition.body) {
    for (const body of refusedBodies(definition))
      yield [`the body ${JSON.stringify(body)}`, post(body, 'application/json')];
    yield ['a form in the place of JSON', post('a=1', 'application/x-www-form-urlencoded')];
  }
  if (definition.query?.entries.page) {
    for (const page of refusedPages) {
      const query = { ...call.query, page };
      yield [
        `the page "${page}"`,
        request(endpoint, { ...call, query }, { ...setting, cid: cidOf(setting) }),
      ];
    }
  }
}

const input: Check = async (endpoint, setting) => {
  const { definition } = endpoint;
  const hasReadPath = definition.method === 'get' && definition.path.replace(':cid', '').includes(':');
  if (!definition.body && !definition.query?.entries.page && !hasReadPath) return false;
  assertCaller(endpoint, setting);
  const { baseUrl, authorization } = setting.target;
  const call = await callOf(endpoint, setting);
  const statuses = isPermitted(endpoint, setting) ? [400] : [403];
  for (const [what, sent] of brokenRequests(endpoint, call, setting)) {
    assertFit(what, await refusalMisfitOf(statuses, await send(setting, sent)));
  }
  for (const segment of hasReadPath ? strangeSegments : []) {
    const path = definition.path.replace(':cid', cidOf(setting));
    const url = `${baseUrl}${path.replace(/:\w+/g, segment)}${urlOf(definition, {}, call.query).search}`;
    const headers = new Headers(authorization ? { Authorization: authorization } : {});
    const { status } = await send(setting, new Request(url, { headers }));
    const isAnswered = status < 500;
    assertFit(
      `${segment.slice(0, 20)} in the path`,
      isAnswered ? null : `expected no server error, found ${status}`,
    );
  }
  return true;
};

const unknown: Check = async (endpoint, setting) => {
  const { definition } = endpoint;
  const isOfCompany = definition.auth === 'member';
  const isOfRecord = placesOf(endpoint).some(({ part }) => part === 'params');
  if (!isOfCompany && !isOfRecord) return false;
  assertCaller(endpoint, setting);
  const params = unknownParams(endpoint);
  if (isOfCompany) {
    const sent = request(endpoint, { params }, { ...setting, cid: newId() });
    assertFit('an unknown company', await refusalMisfitOf([404], await send(setting, sent)));
  }
  const isRead = definition.method === 'get';
  if (isOfRecord && (isRead || setting.isWriting)) {
    const call = isRead ? await callOf(endpoint, setting) : await endpoint.validCall(setting.records);
    const sent = request(endpoint, { ...call, params }, { ...setting, cid: cidOf(setting) });
    const statuses = isPermitted(endpoint, setting) ? [404] : [403];
    assertFit('an unknown id', await refusalMisfitOf(statuses, await send(setting, sent)));
  }
  return true;
};

const valid: Check = async (endpoint, setting) => {
  const { name, definition } = endpoint;
  assertCaller(endpoint, setting);
  if (definition.method !== 'get' && !setting.isWriting) throw new MissingRecord('a write: needs --write');
  const call = await endpoint.validCall(setting.records);
  if (call.as) throw new MissingRecord('needs an account that is made for it');
  const response = await send(setting, request(endpoint, call, { ...setting, cid: cidOf(setting) }));
  const isOfSw = name !== 'project.createSwProject' || setting.caller?.isSw;
  const refusal = setting.caller && answersOfPlans[plans[setting.caller.role]]?.[name];
  if (!isPermitted(endpoint, setting) || !isOfSw) {
    assertFit('what the company may not do', await refusalMisfitOf([403], response));
  } else if (refusal && refusal.status === response.status) {
    assertFit('what the plan allows', await refusalMisfitOf([refusal.status], response));
  } else if (definition.method !== 'get' && [400, 409, 422].includes(response.status)) {
    // What the company has may not be ready for it: a draft without a text, say.
    assertFit('a valid call', await refusalMisfitOf([response.status], response.clone()));
    throw new MissingRecord(`refused with ${response.status}: ${(await response.json()).message}`);
  } else {
    assertFit('a valid call', await misfitOf(definition, response));
  }
  return true;
};

/** An answer without what differs each time. */
async function comparable(response: Response, id: string): Promise<string> {
  const text = (await response.text()).replaceAll(id, 'ID').replace(/"requestId":"[^"]*"/, '');
  return `${response.status} ${text}`;
}

const foreign: Check = async (endpoint, setting) => {
  const { definition } = endpoint;
  const places = definition.auth === 'member' ? placesOf(endpoint) : [];
  if (places.length === 0) return false;
  if (definition.method !== 'get' && !setting.isWriting) throw new MissingRecord('a write: needs --write');
  const theirs = setting.caller?.otherRecords;
  if (!theirs) throw new MissingRecord('needs the account of another company');
  const call = await fullCall(endpoint, setting.records);
  const theirCall = await fullCall(endpoint, theirs);
  let isAsked = false;
  for (const place of places) {
    const theirId = idIn(theirCall, place);
    if (theirId === 'undefined') continue;
    isAsked = true;
    const unknownId = UUID.test(theirId) ? theirId.replace(UUID, newId()) : newId();
    const answer = async (id: string) =>
      comparable(
        await send(
          setting,
          request(endpoint, withValue(call, place, id), { ...setting, cid: cidOf(setting) }),
        ),
        id,
      );
    const [expected, found] = [await answer(unknownId), await answer(theirId)];
    const isWritten = definition.method !== 'get' && found.startsWith('2');
    if (found !== expected || isWritten) {
      throw new Misfit(
        `the ${place.key} of another company: expected ${isWritten ? 'a refusal' : `what an unknown one is answered, ${expected.slice(0, 120)}`}, found ${found.slice(0, 120)}`,
      );
    }
  }
  return isAsked;
};

/** The checks by the columns of the report. */
export const checks = { token, input, unknown, valid, foreign } as const satisfies Record<string, Check>;
