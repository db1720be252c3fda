import * as v from 'valibot';
import type { EndpointDefinition, Output, Params, Query } from '#endpoints/endpoint';
import { requestFor } from '../endpoints/support/cases.ts';
import { misfitOf } from '../endpoints/support/misfit.ts';

/** A server to check: where it is, how to reach it and who calls, nobody when `authorization` is missing. */
export type Target = {
  baseUrl: string;
  send(request: Request): Promise<Response>;
  authorization?: string;
};

/** A lookup that the server answered with something else than the endpoint promises. */
export class Misanswer extends Error {}

/** A call that got no answer at all. */
export class NoAnswer extends Misanswer {}

/** Reaches a server over the network. Throws a NoAnswer when it breaks off or takes longer than half a minute. */
export const overNetwork = (request: Request): Promise<Response> =>
  fetch(request, { signal: AbortSignal.timeout(30_000), redirect: 'manual' }).catch((error: unknown) => {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    throw new NoAnswer(`no answer (${cause instanceof Error ? cause.message : cause})`);
  });

/** What an endpoint of reading answers. Throws a Misanswer when that is not what it promises. */
export async function look<const E extends EndpointDefinition>(
  { baseUrl, send, authorization }: Target,
  definition: E,
  { params, query, cid }: { params?: Partial<Params<E>>; query?: Query<E>; cid?: string } = {},
): Promise<Output<E>> {
  const call = { params: Object(params), query: query ?? {} };
  const response = await send(requestFor(definition, call, { baseUrl, cid, authorization }));
  const misfit = await misfitOf(definition, response.clone());
  if (misfit) throw new Misanswer(`${definition.path}: ${misfit}`);
  const schema: v.GenericSchema<unknown, Output<E>> = definition.response;
  return v.parse(schema, await response.json());
}
