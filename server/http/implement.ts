import type { Context, Hono } from 'hono';
import * as v from 'valibot';
import type {
  EndpointDefinition,
  Output,
  Params,
  ParsedBody,
  ParsedHeaderFields,
  ParsedQuery,
} from '#endpoints/endpoint';
import { roleCan } from '#endpoints/permissions';
import { asOne, beginningWith, type Database, type Executor } from '../db/database.ts';
import { forbidden, WriteUndone } from '../kit/problem.ts';
import type { Identity, Services } from '../kit/services.ts';
import type { AppEnv } from './app-env.ts';
import { recordWrite, type Write } from './audit.ts';
import {
  authenticate,
  type CallingCorporation,
  type CallingUser,
  findMember,
  findUser,
} from './authenticate.ts';
import { callTime } from './call-time.ts';
import { inTurn, type TurnOptions } from './call-turn.ts';
import { changesPages, recordChangeOf } from './changes-by-call.ts';
import { forgetResult, hasResult, runOnce, type Slot, slotOf } from './idempotency.ts';
import { JsonText } from './json-text.ts';
import { holdCaller, isOneTransaction } from './membership.ts';
import { type Held, letGo, parseInput, readParams, type UntypedInput } from './parse-input.ts';
import { checkRateLimit } from './rate-limit.ts';
import { respondJson } from './respond-json.ts';
import type { SentRequest } from './sent-request.ts';

type Member = { identity: Identity; user: CallingUser; corporation: CallingCorporation; cid: string };

type Caller<E extends EndpointDefinition> = E['auth'] extends 'member'
  ? Member
  : E['auth'] extends 'user'
    ? Pick<Member, 'identity' | 'user'>
    : E['auth'] extends 'identity'
      ? Pick<Member, 'identity'>
      : object;

type Input<E extends EndpointDefinition> = {
  params: Params<E>;
  query: ParsedQuery<E>;
  body: ParsedBody<E>;
  headers: ParsedHeaderFields<E>;
};

/**
 * What a handler works with, and all that it may work with: the caller (`cid` is the company's id), the parsed request
 * and the services. `db` is the transaction that stores the result when a client sent an `Idempotency-Key`.
 */
export type Call<E extends EndpointDefinition> = Services & Caller<E> & Input<E> & Requested & AfterCommit;

/** The request as it came: for a stream, which goes on after its response has started. */
type Requested = { request: Request };

type Afterwards = (services: Services) => Promise<void>;

/**
 * Keeps work for after the commit, outside of the database. The response waits for it, and its error is the response's. A
 * repeated call with a stored result does none of it.
 */
export type AfterCommit = { afterCommit(work: Afterwards): void };

type Result<E extends EndpointDefinition> = E['responseType'] extends 'blob' | 'stream'
  ? Response
  : Output<E> | (E['method'] extends 'get' ? JsonText<Output<E>> : never);

/** Handles one endpoint. Throw a `Problem` for an error that the caller gets to see. */
type Handler<E extends EndpointDefinition> = {
  // A method's parameters are compared both ways, which lets `route` call any endpoint's handler.
  handle(call: Call<E>): Promise<Result<E>> | Result<E>;
}['handle'];

/** A handler for every endpoint of a domain. */
export type Handlers<Domain extends Record<string, EndpointDefinition>> = {
  [Name in keyof Domain]: Handler<Domain[Name]>;
};

type UntypedCaller = Partial<Member>;

/** A handler whose endpoint is known only at run time. */
type AnyHandler = {
  handle(call: Services & UntypedCaller & UntypedInput & Requested & AfterCommit): unknown;
}['handle'];

async function findCaller(
  { auth }: EndpointDefinition,
  services: Services,
  { identity, context }: { identity: Identity | null; context: Context<AppEnv> },
): Promise<UntypedCaller> {
  if (!identity) return {};
  if (auth === 'identity') return { identity };
  if (auth === 'user') return { identity, user: await findUser(services, identity) };
  const cid = context.req.param('cid') ?? '';
  return { identity, cid, ...(await findMember(services, identity, cid)) };
}

function checkPermission({ permission }: EndpointDefinition, { corporation }: UntypedCaller): void {
  if (permission && corporation && !roleCan(corporation.role, permission)) throw forbidden();
}

type Limited = { services: Services; context: Context<AppEnv>; caller: UntypedCaller; slot: Slot | null };

async function checkLimit(
  { rateLimit }: EndpointDefinition,
  { services, context, caller, slot }: Limited,
): Promise<void> {
  if (!rateLimit || !services.rateLimits) return;
  // Asking again for a stored result sends nothing to anyone.
  if (slot && (await hasResult(services, slot))) return;
  await checkRateLimit(services, context, rateLimit, caller.user?.universalUid);
}

type Work = {
  definition: EndpointDefinition;
  handler: AnyHandler;
  caller: UntypedCaller;
  input: UntypedInput;
  sent: SentRequest;
  slot: Slot | null;
  requestId: string;
  request: Request;
  /** What the handler has kept for after the commit. */
  afterwards: Afterwards[];
};

/** Calls the handler on a database, which may be a transaction. */
async function handle(services: Services, { definition, handler, caller, input, request, afterwards }: Work) {
  // A transaction that is repeated calls the handler again.
  afterwards.length = 0;
  const afterCommit = (each: Afterwards) => void afterwards.push(each);
  const result = await handler({ ...services, ...caller, ...input, request, afterCommit });
  if (services.validateResponses && !(result instanceof Response)) {
    v.parse(definition.response, result instanceof JsonText ? JSON.parse(result.text) : result);
  }
  return result;
}

const isWrite = ({ method, ephemeral }: EndpointDefinition): boolean => method !== 'get' && !ephemeral;

const writeOf = ({ clock }: Services, work: Work, result: unknown): Write => {
  const { definition, caller, input, requestId } = work;
  return { definition, caller, params: input.params, body: input.body, result, requestId, at: clock() };
};

/** Calls the handler in a transaction with its audit entry and its change for open pages. */
async function handleRecorded(services: Services, work: Work): Promise<unknown> {
  const result = await handle(services, work);
  const write = writeOf(services, work, result);
  await recordChangeOf(services.db, write);
  await recordWrite(services.db, write);
  return result;
}

/** Records a write that is done: it stays so even when its entry fails. */
async function recordDone(services: Services, work: Work, result: unknown): Promise<unknown> {
  const { requestId } = work;
  if (!isWrite(work.definition)) return result;
  await recordWrite(services.db, writeOf(services, work, result)).catch((error) =>
    services.logger.fatal({ err: error, requestId }, 'A write is missing from the audit log'),
  );
  return result;
}

/** How the transactions of a call begin; null where they need nothing. */
function beginningOf({ definition, caller: { user, cid } }: Work): ((tx: Executor) => Promise<void>) | null {
  if (!isWrite(definition) || !user || cid === undefined) return null;
  return (tx) => holdCaller(tx, definition, { cid, universalUid: user.universalUid });
}

async function write(services: Services, work: Work): Promise<{ result: unknown; isReplay: boolean }> {
  const { slot, definition, input, sent } = work;
  const begin = beginningOf(work);
  const within = (run: typeof handle) => async (tx: Database) => {
    await begin?.(tx);
    return run({ ...services, db: asOne(tx) }, work);
  };
  if (slot) {
    const { params, query, headers, body } = input;
    const parsed = { params, query, headers, body };
    return runOnce(services, slot, { parsed, sent }, within(handleRecorded));
  }
  if (changesPages(definition)) {
    return { result: await services.db.transaction(within(handleRecorded)), isReplay: false };
  }
  const isOne = begin !== null && isOneTransaction(definition);
  const db = begin ? beginningWith(services.db, begin) : services.db;
  const result = isOne ? services.db.transaction(within(handle)) : handle({ ...services, db }, work);
  return { result: await recordDone(services, work, await result), isReplay: false };
}

async function resultOf(services: Services, work: Work): Promise<{ result: unknown; isReplay: boolean }> {
  const turn: TurnOptions = { signal: work.request.signal, isAdmitted: true };
  const written = await inTurn(() => write(services, work), turn);
  try {
    for (const each of work.afterwards) await each(services);
  } catch (error) {
    if (error instanceof WriteUndone && work.slot) await forgetResult(services, work.slot);
    throw error;
  }
  return written;
}

function respond(
  context: Context<AppEnv>,
  services: Services,
  { definition, result }: { definition: EndpointDefinition; result: unknown },
): Response | Promise<Response> {
  if (result instanceof Response) return result;
  if (definition.responseType === 'text') return context.text(String(result));
  return respondJson(context, services, definition, result);
}

/** Finds out who calls, and whether they may: token, membership, permission and limit, in this order. */
async function admit(definition: EndpointDefinition, services: Services, context: Context<AppEnv>) {
  // The provider of identities is asked outside of the turn: while it stalls, others go on.
  const identity =
    definition.auth === 'none' ? null : await authenticate(services, context.req.header('authorization'));
  const admitting = async () => {
    const caller = await findCaller(definition, services, { identity, context });
    context.set('caller', { user: caller.user?.universalUid, company: caller.cid });
    checkPermission(definition, caller);
    const slot = slotOf(definition, context, caller);
    await checkLimit(definition, { services, context, caller, slot });
    return { caller, slot };
  };
  return inTurn(admitting, { signal: context.req.raw.signal });
}

function route(app: Hono<AppEnv>, services: Services, definition: EndpointDefinition, handler: AnyHandler) {
  app.on(definition.method.toUpperCase(), definition.path, async (context) => {
    context.header('Cache-Control', 'no-store');
    const params = readParams(context);
    const inTime = callTime();
    const { caller, slot } = await inTime(() => admit(definition, services, context));
    const held: Held = {};
    let isWorking = false;
    try {
      // A large file over a slow line may take longer than the call.
      const { input, sent } = await parseInput(definition, { services, context, caller, held }, params);
      const requestId = context.get('requestId');
      const request = context.req.raw;
      const work = { definition, handler, caller, input, sent, slot, requestId, request, afterwards: [] };
      const { result, isReplay } = await inTime(() => {
        isWorking = true;
        // Work that was given up still needs its files.
        return resultOf(services, work).finally(() => letGo(held));
      });
      if (isReplay) context.header('Idempotency-Replayed', 'true');
      return respond(context, services, { definition, result });
    } finally {
      if (!isWorking) await letGo(held);
    }
  });
}

/**
 * Mounts a domain's handlers: each call is checked for token, membership and permission, in this order, then parsed, and
 * handled. A missing handler or a wrong shape does not compile.
 */
export function implement<Domain extends Record<string, EndpointDefinition>>(
  app: Hono<AppEnv>,
  services: Services,
  domain: Domain,
  handlers: Handlers<Domain>,
): void {
  // Hono takes the first route that matches, so fixed paths go before those with a parameter in the same place.
  const names = Object.keys(domain).sort(
    (a, b) => (domain[a]?.path.split(':').length ?? 0) - (domain[b]?.path.split(':').length ?? 0),
  );
  for (const name of names) {
    const definition = domain[name];
    const handler = handlers[name];
    if (definition && handler) route(app, services, definition, handler);
  }
}
