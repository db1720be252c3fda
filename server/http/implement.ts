import type { Context, Hono } from 'hono';
import * as v from 'valibot';
import type { EndpointDefinition, Output, Params, ParsedBody, ParsedQuery } from '#endpoints/endpoint';
import { roleCan } from '#endpoints/permissions';
import { changesPages, recordChangeOf } from '../live/changes-by-call.ts';
import type { Identity, Services } from '../services.ts';
import type { AppEnv } from './app-env.ts';
import { recordWrite } from './audit.ts';
import {
  authenticate,
  type CallingCorporation,
  type CallingUser,
  findMember,
  findUser,
} from './authenticate.ts';
import { callTime } from './call-time.ts';
import { coerceQuery } from './coerce.ts';
import { hasResult, runOnce, type Slot, slotOf } from './idempotency.ts';
import { JsonText } from './json-text.ts';
import { badRequest, forbidden } from './problem.ts';
import { checkRateLimit } from './rate-limit.ts';
import { readBody } from './read-body.ts';
import { respondJson } from './respond-json.ts';

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
};

/**
 * What a handler works with, and all that it may work with: the caller (`cid` is the company's id), the parsed request
 * and the services. `db` is the transaction that stores the result when a client sent an `Idempotency-Key`.
 */
export type Call<E extends EndpointDefinition> = Services & Caller<E> & Input<E> & Requested & Committing;

/** What is done beside the response once the writes of a call are committed, if they are. It gets a `db` of its own. */
type Afterwards = (services: Services) => Promise<void>;
type Committing = { afterCommit(run: Afterwards): void };

/** The request as it came: for a stream, which goes on after its response has begun. */
type Requested = { request: Request };

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
type UntypedInput = { params: Record<string, string>; query: unknown; body: unknown };

/** A handler whose endpoint is known only at run time. */
type AnyHandler = {
  handle(call: Services & UntypedCaller & UntypedInput & Requested & Committing): unknown;
}['handle'];

async function findCaller(
  { auth }: EndpointDefinition,
  services: Services,
  context: Context<AppEnv>,
): Promise<UntypedCaller> {
  if (auth === 'none') return {};
  const identity = await authenticate(services, context.req.header('authorization'));
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

/** Parses input; what does not fit is a 400 with the message of the first issue. */
function parse(schema: v.GenericSchema, input: unknown): unknown {
  const result = v.safeParse(schema, input);
  if (result.success) return result.output;
  const [issue] = result.issues;
  const place = v.getDotPath(issue);
  const isOurs = /[ぁ-んァ-ヶ一-龠]/.test(issue.message);
  throw badRequest(isOurs ? issue.message : `入力内容が正しくありません${place ? `(${place})` : ''}`);
}

function readParams(context: Context<AppEnv>): Record<string, string> {
  const params: Record<string, string> = context.req.param();
  for (const value of Object.values(params)) {
    if (value.length > 64 || value.includes('\u0000') || !value.isWellFormed()) {
      throw badRequest('URLの形式が正しくありません');
    }
  }
  return params;
}

async function parseInput(
  definition: EndpointDefinition,
  context: Context<AppEnv>,
  params: Record<string, string>,
): Promise<UntypedInput> {
  const { query, queryArrays = 'bracket', body } = definition;
  const { searchParams } = new URL(context.req.url);
  return {
    params,
    query: query && parse(query, coerceQuery(query, searchParams, queryArrays)),
    body: body && parse(body, await readBody(definition, context)),
  };
}

type Work = {
  definition: EndpointDefinition;
  handler: AnyHandler;
  caller: UntypedCaller;
  input: UntypedInput;
  slot: Slot | null;
  requestId: string;
  request: Request;
  /** Filled by the handler. */
  afterwards: Afterwards[];
};

/** Calls the handler on a database or a transaction, and records a write in the audit log. */
async function handle(services: Services, work: Work): Promise<unknown> {
  const { definition, handler, caller, input, slot, requestId, request, afterwards } = work;
  // Of a transaction that is tried again, only the last try counts.
  afterwards.length = 0;
  const afterCommit = (run: Afterwards) => void afterwards.push(run);
  const result = await handler({ ...services, ...caller, ...input, request, afterCommit });
  if (services.validateResponses && !(result instanceof Response)) {
    v.parse(definition.response, result instanceof JsonText ? JSON.parse(result.text) : result);
  }
  if (definition.method === 'get' || definition.ephemeral) return result;
  const { params, body } = input;
  const write = { definition, caller, params, body, result, requestId, at: services.clock() };
  const isPages = changesPages(definition);
  if (isPages) await recordChangeOf(services.db, write);
  const recorded = recordWrite(services.db, write);
  // In a transaction both are done or none. Without one the write stays done even when its entry fails.
  if (slot || isPages) await recorded;
  else {
    await recorded.catch((error) =>
      services.logger.fatal({ err: error, requestId }, 'A write is missing from the audit log'),
    );
  }
  return result;
}

async function resultOf(services: Services, work: Work): Promise<{ result: unknown; isReplay: boolean }> {
  const { slot, input } = work;
  if (!slot) {
    const result = changesPages(work.definition)
      ? services.db.transaction((tx) => handle({ ...services, db: tx }, work))
      : handle(services, work);
    return { result: await result, isReplay: false };
  }
  return runOnce(services, slot, { params: input.params, query: input.query, body: input.body }, (given) =>
    handle(given, work),
  );
}

/** Begins what a call left to be done after its commit; what fails is logged. */
function beginAfterwards(services: Services, { afterwards, requestId }: Work): void {
  for (const run of afterwards) {
    run(services).catch((error: unknown) =>
      services.logger.error({ err: error, requestId }, 'What follows a call was not done'),
    );
  }
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
  const caller = await findCaller(definition, services, context);
  context.set('caller', { user: caller.user?.universalUid, company: caller.cid });
  checkPermission(definition, caller);
  const slot = slotOf(definition, context, caller);
  await checkLimit(definition, { services, context, caller, slot });
  return { caller, slot };
}

function route(app: Hono<AppEnv>, services: Services, definition: EndpointDefinition, handler: AnyHandler) {
  app.on(definition.method.toUpperCase(), definition.path, async (context) => {
    context.header('Cache-Control', 'no-store');
    const params = readParams(context);
    const inTime = callTime();
    const { caller, slot } = await inTime(() => admit(definition, services, context));
    // A large file over a slow line may take longer than the call.
    const input = await parseInput(definition, context, params);
    const requestId = context.get('requestId');
    const request = context.req.raw;
    const work = { definition, handler, caller, input, slot, requestId, request, afterwards: [] };
    const { result, isReplay } = await inTime(async () => {
      const written = await resultOf(services, work);
      beginAfterwards(services, work);
      return written;
    });
    if (isReplay) context.header('Idempotency-Replayed', 'true');
    return respond(context, services, { definition, result });
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
