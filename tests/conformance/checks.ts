import { roleCan } from '#endpoints/permissions';
import { newId } from '#server/db/new-id';
import type { AnyCall, Case } from '../endpoints/support/cases.ts';
import { planRefusals } from '../endpoints/support/plans.ts';
import { fullCall, idIn, placesOf, UUID, withValue } from '../endpoints/support/record-places.ts';
import { refusedAuthorizations, strangeSegments } from '../endpoints/support/refused.ts';
import { whyInvalid, whyInvalidRefusal } from '../endpoints/support/response-check.ts';
import { urlOf } from '../support/servers/call-api.ts';
import { judgeRefusal, judgeResponse, type Verdict } from './judge.ts';
import { preflightOf, refusalOfPreflight } from './preflight.ts';
import { MissingRecord } from './records.ts';
import { brokenRequests, request } from './requests.ts';
import { cidOf, type Profile, type Setting } from './setting.ts';

/** A check that got a response that does not conform to the endpoint. */
export class InvalidResponse extends Error {}

/** A check that found what the app can do without (`lacks`), or what the specification leaves open (`allowed`). */
export class Deviation extends Error {
  readonly kind: 'lacks' | 'allowed';

  constructor(kind: 'lacks' | 'allowed', why: string) {
    super(why);
    this.kind = kind;
  }
}

function assertVerdict(what: string, verdict: Verdict): void {
  if (verdict.kind === 'invalid') throw new InvalidResponse(`${what}: ${verdict.why}`);
  if (verdict.kind !== 'fits') throw new Deviation(verdict.kind, verdict.why);
}

/**
 * Checks one endpoint; returns false when there is nothing to check. Throws an InvalidResponse, or a MissingRecord when
 * it cannot be done.
 */
type Check = (endpoint: Case, setting: Setting) => Promise<boolean>;

const plans = { FREE_ACCOUNT_ROLE: 'free', TRIAL_ACCOUNT_ROLE: 'trial', PAID_ACCOUNT_ROLE: 'paid' } as const;

const isPermitted = ({ definition: { permission } }: Case, { caller }: Setting) =>
  !permission || !caller || roleCan(caller.role, permission);

function assertFit(what: string, problem: string | null): void {
  if (problem) throw new InvalidResponse(`${what}: ${problem}`);
}

/** Sends a request; a server that has had enough of them says nothing about the endpoint. */
async function send({ target }: Setting, request: Request): Promise<Response> {
  const response = await target.send(request);
  if (response.status === 429) throw new MissingRecord('the server takes no more calls for now (429)');
  return response;
}

/** Asserts that a request is refused as our server does it, or by the specification alone that it is refused at all. */
async function assertRefused(
  what: string,
  statuses: readonly number[],
  { response, profile, mayAccept }: { response: Response; profile: Profile; mayAccept?: boolean },
): Promise<void> {
  if (profile === 'extensions') assertFit(what, await whyInvalidRefusal(statuses, response));
  else assertVerdict(what, await judgeRefusal(statuses, response, { mayAccept }));
}

const unknownParams = ({ definition: { path } }: Case) =>
  Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, newId()]));

/** Returns a valid call, as far as the company has what it names. */
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
    const place = { ...setting, target, cid: cidOf(setting) };
    const sent = request(endpoint, { params: unknownParams(endpoint) }, place);
    const response = await send(setting, sent);
    // A lost session is recognized by 401 alone (spec §4).
    if (response.status !== 401) throw new InvalidResponse(`${what}: expected 401, found ${response.status}`);
    await assertRefused(what, [401], { ...setting, response });
  }
  return true;
};

const input: Check = async (endpoint, setting) => {
  const { definition } = endpoint;
  const hasReadPath = definition.method === 'get' && definition.path.replace(':cid', '').includes(':');
  if (!definition.body && !definition.query?.entries.page && !hasReadPath) return false;
  assertCaller(endpoint, setting);
  const { baseUrl, authorization } = setting.target;
  const call = await callOf(endpoint, setting);
  const statuses = isPermitted(endpoint, setting) ? [400] : [403];
  for (const [what, sent] of brokenRequests(endpoint, call, setting)) {
    await assertRefused(what, statuses, { ...setting, response: await send(setting, sent), mayAccept: true });
  }
  for (const segment of hasReadPath ? strangeSegments : []) {
    const path = definition.path.replace(':cid', cidOf(setting));
    const url = `${baseUrl}${path.replace(/:\w+/g, segment)}${urlOf(definition, {}, call.query).search}`;
    const headers = new Headers(authorization ? { Authorization: authorization } : {});
    const { status } = await send(setting, new Request(url, { headers }));
    assertFit(
      `${segment.slice(0, 20)} in the path`,
      status < 500 ? null : `expected no server error, found ${status}`,
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
    await assertRefused('an unknown company', [404], { ...setting, response: await send(setting, sent) });
  }
  const isRead = definition.method === 'get';
  if (isOfRecord && (isRead || setting.isWriting)) {
    const call = isRead ? await callOf(endpoint, setting) : await endpoint.validCall(setting.records);
    const sent = request(endpoint, { ...call, params }, { ...setting, cid: cidOf(setting) });
    const statuses = isPermitted(endpoint, setting) ? [404] : [403];
    const response = await send(setting, sent);
    await assertRefused('an unknown id', statuses, { ...setting, response, mayAccept: true });
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
  const refusal = setting.caller && planRefusals[plans[setting.caller.role]]?.[name];
  if (!isPermitted(endpoint, setting) || !isOfSw) {
    await assertRefused('what the company may not do', [403], { ...setting, response });
  } else if (refusal && refusal.status === response.status) {
    await assertRefused('what the plan allows', [refusal.status], { ...setting, response });
  } else if (definition.method !== 'get' && [400, 409, 422].includes(response.status)) {
    // What the company has may not be ready for it: a draft without a text, say.
    assertFit('a valid call', await whyInvalidRefusal([response.status], response.clone()));
    throw new MissingRecord(`refused with ${response.status}: ${(await response.json()).message}`);
  } else {
    if (setting.profile === 'extensions')
      assertFit('a valid call', await whyInvalid(definition, response.clone()));
    assertVerdict('a valid call', await judgeResponse(definition, response));
  }
  return true;
};

/** Returns a response without what differs each time. */
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
    const responseTo = async (id: string) =>
      comparable(
        await send(
          setting,
          request(endpoint, withValue(call, place, id), { ...setting, cid: cidOf(setting) }),
        ),
        id,
      );
    const [expected, found] = [await responseTo(unknownId), await responseTo(theirId)];
    const isWritten = definition.method !== 'get' && found.startsWith('2');
    const isRefused = /^4\d\d/.test(found) && /^4\d\d/.test(expected);
    if (
      isWritten ||
      (setting.profile === 'extensions' ? found !== expected : !isRefused && found !== expected)
    ) {
      throw new InvalidResponse(
        `the ${place.key} of another company: expected ${isWritten ? 'a refusal' : `the response to an unknown one, ${expected.slice(0, 120)}`}, found ${found.slice(0, 120)}`,
      );
    }
  }
  return isAsked;
};

const preflight: Check = async ({ definition }, setting) => {
  const { target, profile, origin } = setting;
  const sent = preflightOf(definition, {
    baseUrl: target.baseUrl,
    hasExtensions: profile === 'extensions',
    origin,
  });
  const refusal = refusalOfPreflight(sent, await send(setting, sent.request));
  if (refusal) throw new InvalidResponse(refusal);
  return true;
};

/** The checks by the columns of the report. */
export const checks = { preflight, token, input, unknown, valid, foreign } as const satisfies Record<
  string,
  Check
>;
