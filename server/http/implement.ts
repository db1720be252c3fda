import type { Context, Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { timeout } from 'hono/timeout';
import * as v from 'valibot';
import type { EndpointDefinition, Output, Params, ParsedBody, ParsedQuery } from '#endpoints/endpoint';
import { roleCan } from '#endpoints/role';
import type { Identity, Services } from '../services.ts';
import { answerJson } from './answer-json.ts';
import type { AppEnv } from './app-env.ts';
import { recordWrite } from './audit.ts';
import {
  authenticate,
  type CallingCorporation,
  type CallingUser,
  findMember,
  findUser,
} from './authenticate.ts';
import { coerceQuery } from './coerce.ts';
import { answerOnce, isAnswered, slotOf } from './idempotency.ts';
import { JsonText } from './json-text.ts';
import { badRequest, forbidden } from './problem.ts';
import { checkRateLimit } from './rate-limit.ts';
import { readBody } from './read-body.ts';

export type { AppEnv };

type Caller<E extends EndpointDefinition> = E['auth'] extends 'member'
  ? { identity: Identity; user: CallingUser; corporation: CallingCorporation }
  : E['auth'] extends 'user'
    ? { identity: Identity; user: CallingUser }
    : E['auth'] extends 'identity'
      ? { identity: Identity }
      : object;

/**
 * What a handler works with: the caller, the parsed request and the services. The database of these services is the
 * transaction that keeps the answer when a client sent an `Idempotency-Key`; it is the one to use there.
 */
type Call<E extends EndpointDefinition> = Caller<E> & {
  params: Params<E>;
  query: ParsedQuery<E>;
  body: ParsedBody<E>;
  services: Services;
  request: Request;
};

type Answer<E extends EndpointDefinition> = E['responseType'] extends 'blob'
  ? Response
  : Output<E> | (E['method'] extends 'get' ? JsonText<Output<E>> : never);

/** Answers one endpoint. Throw a `Problem` for what the caller shall be told. */
type Handler<E extends EndpointDefinition> = {
  // A method's parameters are compared both ways, which lets `route` call any endpoint's handler.
  handle(call: Call<E>): Promise<Answer<E>> | Answer<E>;
}['handle'];

/** A handler for every endpoint of a domain. */
export type Handlers<Domain extends Record<string, EndpointDefinition>> = {
  [Name in keyof Domain]: Handler<Domain[Name]>;
};

/** How long a handler may take; uploading the body before it may take longer. */
const HANDLER_MS = 30_000;

/** Parses input; a misfit is a 400 with the message of the first issue. */
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

async function findCaller(definition: EndpointDefinition, services: Services, context: Context<AppEnv>) {
  if (definition.auth === 'none') return {};
  const identity = await authenticate(services, context.req.header('authorization'));
  if (definition.auth === 'identity') return { identity };
  if (definition.auth === 'user') return { identity, user: await findUser(services, identity) };
  return { identity, ...(await findMember(services, identity, context.req.param('cid') ?? '')) };
}

const withinTime = timeout(
  HANDLER_MS,
  () =>
    new HTTPException(504, { message: '処理に時間がかかっています。しばらく時間を置いてからお試しください' }),
);

const logMissingEntry = ({ logger }: Services, requestId: string, error: unknown) =>
  logger.fatal({ err: error, requestId }, 'A write is missing from the audit log');

/** A handler whose endpoint is known only at run time. */
type AnyHandler = {
  handle(call: {
    params: Record<string, string>;
    query: unknown;
    body: unknown;
    services: Services;
    request: Request;
  }): unknown;
}['handle'];

function route(app: Hono<AppEnv>, services: Services, definition: EndpointDefinition, handler: AnyHandler) {
  app.on(definition.method.toUpperCase(), definition.path, async (context) => {
    context.header('Cache-Control', 'no-store');
    const params = readParams(context);
    const caller = await findCaller(definition, services, context);
    if (
      definition.permission &&
      'corporation' in caller &&
      !roleCan(caller.corporation.role, definition.permission)
    ) {
      throw forbidden();
    }
    const slot = slotOf(definition, context, caller);
    if (
      definition.rateLimit &&
      services.rateLimits &&
      // Asking again for an answer sends nothing to anybody.
      !(slot && (await isAnswered(services, slot)))
    ) {
      const userId = 'user' in caller ? caller.user?.universalUid : undefined;
      await checkRateLimit(services, context, definition.rateLimit, userId);
    }
    const query = definition.query
      ? parse(
          definition.query,
          coerceQuery(
            definition.query,
            new URL(context.req.url).searchParams,
            definition.queryArrays ?? 'bracket',
          ),
        )
      : undefined;
    const body = definition.body ? parse(definition.body, await readBody(definition, context)) : undefined;
    const run = async (given: Services) => {
      const answer = await handler({
        ...caller,
        params,
        query,
        body,
        services: given,
        request: context.req.raw,
      });
      if (services.validateResponses && !(answer instanceof Response)) {
        v.parse(definition.response, answer instanceof JsonText ? JSON.parse(answer.text) : answer);
      }
      if (definition.method !== 'get') {
        const requestId = context.get('requestId');
        const write = { definition, caller, params, body, answer, requestId, at: services.clock() };
        const recorded = recordWrite(given.db, write);
        // With a key both are one transaction. Without one the write is done, whatever becomes of its entry.
        await (slot ? recorded : recorded.catch((error) => logMissingEntry(services, requestId, error)));
      }
      return answer;
    };
    let answer: unknown;
    await withinTime(context, async () => {
      if (!slot) {
        answer = await run(services);
        return;
      }
      const once = await answerOnce(services, slot, { params, query, body }, run);
      answer = once.answer;
      if (once.isReplay) context.header('Idempotency-Replayed', 'true');
    });
    if (answer instanceof Response) return answer;
    if (definition.responseType === 'text') return context.text(String(answer));
    return answerJson(context, services, definition, answer);
  });
}

/**
 * Mounts a domain: for every endpoint checks token, membership and permission, in this order, then parses the
 * request and calls its handler. A missing handler or a wrong shape does not compile.
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
