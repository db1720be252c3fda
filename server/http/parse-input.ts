import type { Context } from 'hono';
import * as v from 'valibot';
import { type EndpointDefinition, headerName } from '#endpoints/endpoint';
import { badRequest } from '../kit/problem.ts';
import type { Services } from '../kit/services.ts';
import type { AppEnv } from './app-env.ts';
import { coerceQuery } from './coerce.ts';
import { readBody } from './read-body.ts';
import type { SentRequest } from './sent-request.ts';
import { enterUploadGate } from './upload-gate.ts';

/** What a call was sent, in the shapes of its endpoint, which is known only at run time. */
export type UntypedInput = {
  params: Record<string, string>;
  query: unknown;
  headers: unknown;
  body: unknown;
};

/** Parses input; what does not fit is a 400 with the message of the first issue. */
function parse(schema: v.GenericSchema, input: unknown): unknown {
  const result = v.safeParse(schema, input);
  if (result.success) return result.output;
  const [issue] = result.issues;
  const place = v.getDotPath(issue);
  const isOurs = /[ぁ-んァ-ヶ一-龠]/.test(issue.message);
  throw badRequest(
    isOurs ? issue.message : `入力内容が正しくありません${place ? `(${place})` : ''}。内容をご確認ください`,
  );
}

/** Returns the parameters of a path; throws 400 for what no database takes. */
export function readParams(context: Context<AppEnv>): Record<string, string> {
  const params: Record<string, string> = context.req.param();
  for (const value of Object.values(params)) {
    if (value.length > 64 || value.includes('\u0000') || !value.isWellFormed()) {
      throw badRequest('URLの形式が正しくありません');
    }
  }
  return params;
}

/** Returns the extension headers of a request by the names of their fields; one that was not sent is missing. */
function sentHeaders(
  { entries }: NonNullable<EndpointDefinition['headers']>,
  context: Context<AppEnv>,
): Record<string, string> {
  const sent = Object.keys(entries).flatMap((field) => {
    const value = context.req.header(headerName(field));
    return value === undefined ? [] : [[field, value]];
  });
  return Object.fromEntries(sent);
}

/** What a call holds until its body is read: its place at the gate, and the form's files. */
export type Held = { release?: () => void; discard?: () => Promise<void> };

/** Gives back what a call holds. */
export async function letGo({ release, discard }: Held): Promise<void> {
  try {
    await discard?.();
  } finally {
    release?.();
  }
}

type Incoming = {
  services: Pick<Services, 'receiveForm'>;
  context: Context<AppEnv>;
  caller: { user?: { universalUid: string } };
  held: Held;
};

/** Reads a body. A form waits for its turn before any of it is read; what it holds then is noted in `held`. */
async function takeBody(definition: EndpointDefinition, { services, context, caller, held }: Incoming) {
  if (!definition.body) return undefined;
  if (definition.bodyType === 'multipart') {
    held.release = await enterUploadGate(caller.user?.universalUid ?? '');
  }
  const { body, discard } = await readBody(definition, context, services.receiveForm);
  if (discard) held.discard = discard;
  return body;
}

/** Reads and parses a request; what does not fit is a 400 that says what. */
export async function parseInput(
  definition: EndpointDefinition,
  incoming: Incoming,
  params: Record<string, string>,
): Promise<{ input: UntypedInput; sent: SentRequest }> {
  const { query, queryArrays = 'bracket', headers: fields } = definition;
  const { searchParams: search } = new URL(incoming.context.req.url);
  const parsedQuery = query && parse(query, coerceQuery(query, search, queryArrays));
  const headers = fields && parse(fields, sentHeaders(fields, incoming.context));
  const sent = { params, search, headers, body: await takeBody(definition, incoming) };
  const body = definition.body && parse(definition.body, sent.body);
  return { input: { params, query: parsedQuery, headers, body }, sent };
}
