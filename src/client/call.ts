import { getDotPath, safeParse } from 'valibot';
import type { EndpointDefinition, Result } from '#endpoints/endpoint';
import { isQueryResultNothing } from './api-error';
import { send } from './http';
import type { Arguments, CallExtras, CallInput } from './input';
import { reportResponseShape } from './shape-reporter';

type AnyCall = CallInput<EndpointDefinition> & CallExtras;

/** An invalid response, which does not fit its endpoint's schema: the server and the contract have drifted apart. */
export class ResponseShapeError extends Error {
  constructor(endpoint: EndpointDefinition, problems: readonly string[]) {
    super(`The response of ${endpoint.method} ${endpoint.path} does not fit: ${problems.join('; ')}`);
    this.name = 'ResponseShapeError';
  }
}

/** A list of a hundred rows has a hundred times the same fault. */
const MAX_PROBLEMS = 10;

/** Reads a response by its schema. Throws `ResponseShapeError`, which repeats none of the values. */
function parse(endpoint: EndpointDefinition, data: unknown): unknown {
  const result = safeParse(endpoint.response, data);
  if (result.success) return result.output;
  const problems = result.issues
    .slice(0, MAX_PROBLEMS)
    .map((issue) => `${getDotPath(issue) ?? '(root)'}: ${issue.type}`);
  throw new ResponseShapeError(endpoint, problems);
}

/**
 * Like `parse`, but what does not fit in a row of a list costs an optional part of that row, or the row, and not the list:
 * it is reported, and missing. Loaded when it happens.
 */
async function parseRows(endpoint: EndpointDefinition, data: unknown): Promise<unknown> {
  try {
    return parse(endpoint, data);
  } catch (error) {
    const { readFittingRows } = await import('./readable-rows');
    const list = readFittingRows(endpoint.response, data);
    if (list === undefined || !(error instanceof Error)) throw error;
    reportResponseShape(error);
    return list;
  }
}

const isNothing = (data: unknown) => data === '' || data === null || data === undefined;

async function read(endpoint: EndpointDefinition, input: AnyCall): Promise<unknown> {
  try {
    const data = await send(endpoint, input);
    return endpoint.mayBeNothing && isNothing(data) ? null : await parseRows(endpoint, data);
  } catch (error) {
    if (endpoint.mayBeNothing && isQueryResultNothing(error)) return null;
    throw error;
  }
}

/** The write is done whatever it returned: only what fits is taken for its record. */
async function write(endpoint: EndpointDefinition, input: AnyCall): Promise<unknown> {
  const data = await send(endpoint, input);
  if (isNothing(data)) return null;
  try {
    return parse(endpoint, data);
  } catch (error) {
    if (endpoint.namedResponse && error instanceof Error) reportResponseShape(error);
    return null;
  }
}

/**
 * Calls an endpoint and returns what its schema makes of the response: of a write null when the platform returned nothing
 * that fits. Parameters, query and body are typed by the endpoint. Throws `ApiError`, and for a read whose response does
 * not fit `ResponseShapeError`.
 */
export function call<E extends EndpointDefinition>(
  endpoint: E,
  ...input: Arguments<CallInput<E>, CallExtras>
): Promise<Result<E>>;
export function call(endpoint: EndpointDefinition, input: AnyCall = {}): Promise<unknown> {
  return endpoint.method === 'get' ? read(endpoint, input) : write(endpoint, input);
}
