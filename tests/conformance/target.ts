import * as v from 'valibot';
import type { EndpointDefinition, Output, Params, Query } from '#endpoints/endpoint';
import { requestFor } from '../endpoints/support/cases.ts';
import { beginningOf } from '../support/records/beginning-of.ts';
import { judgeResponse } from './judge.ts';

/** A server to check: where it is, how to reach it and who calls, nobody when `authorization` is missing. */
export type Target = {
  baseUrl: string;
  send(request: Request): Promise<Response>;
  authorization?: string;
};

/** A lookup whose response does not conform to the endpoint. */
export class UnexpectedResponse extends Error {}

/** A call that got no response at all. */
export class NoResponse extends UnexpectedResponse {}

/** Reaches a server over the network. Throws a NoResponse when it breaks off or takes longer than half a minute. */
export const overNetwork = (request: Request): Promise<Response> =>
  fetch(request, { signal: AbortSignal.timeout(30_000), redirect: 'manual' }).then(
    beginningOf,
    (error: unknown) => {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
      throw new NoResponse(`no response (${cause instanceof Error ? cause.message : cause})`);
    },
  );

/** Returns what an endpoint reads. Throws an UnexpectedResponse when it does not conform to the endpoint. */
export async function look<const E extends EndpointDefinition>(
  { baseUrl, send, authorization }: Target,
  definition: E,
  { params, query, cid }: { params?: Partial<Params<E>>; query?: Query<E>; cid?: string } = {},
): Promise<Output<E>> {
  const call = { params: Object(params), query: query ?? {} };
  const response = await send(requestFor(definition, call, { baseUrl, cid, authorization }));
  const verdict = await judgeResponse(definition, response.clone());
  if (verdict.kind === 'invalid') throw new UnexpectedResponse(`${definition.path}: ${verdict.why}`);
  const schema: v.GenericSchema<unknown, Output<E>> = definition.response;
  const text = await response.text();
  return v.parse(schema, response.ok && text !== '' ? JSON.parse(text) : null);
}
