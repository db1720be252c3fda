import { getDotPath, safeParse } from 'valibot';
import type { EndpointDefinition, Result } from '#endpoints/endpoint';
import { env } from '@/config/env';
import { isQueryResultNothing } from './api-error';
import { send } from './http';
import type { Arguments, CallExtras, CallInput } from './input';
import { ResponseShapeError, reportResponseShape } from './response-shape-error';

type AnyCall = CallInput<EndpointDefinition> & CallExtras;

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

/** Like `parse`, but an optional part or a row that does not fit is reported and left out. Loaded when it happens. */
async function parseParts(endpoint: EndpointDefinition, data: unknown) {
  try {
    return { output: parse(endpoint, data), misread: [] };
  } catch (error) {
    const { readFittingParts } = await import('./readable-parts');
    const read = readFittingParts(endpoint.response, data);
    if (read === undefined) throw error;
    if (read.isFaulty && error instanceof Error) reportResponseShape(error);
    return read;
  }
}

async function understand(endpoint: EndpointDefinition, data: unknown): Promise<unknown> {
  const { output, misread } = await parseParts(endpoint, data);
  // Our own server leaves nothing out.
  if (!endpoint.edited || env.apiExtensions) return output;
  const { withGaps } = await import('./gaps');
  return withGaps(output, { schema: endpoint.response, data, misread });
}

const isNothing = (data: unknown) => data === '' || data === null || data === undefined;

async function read(endpoint: EndpointDefinition, input: AnyCall): Promise<unknown> {
  try {
    const data = await send(endpoint, input);
    return endpoint.mayBeNothing && isNothing(data) ? null : await understand(endpoint, data);
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

function direct<E extends EndpointDefinition>(
  endpoint: E,
  ...input: Arguments<CallInput<E>, CallExtras>
): Promise<Result<E>>;
function direct(endpoint: EndpointDefinition, input: AnyCall = {}): Promise<unknown> {
  return endpoint.method === 'get' ? read(endpoint, input) : write(endpoint, input);
}

/** The same on a platform that offers the specification alone: an endpoint may have a substitute. */
async function callPlatform(endpoint: EndpointDefinition, input: AnyCall): Promise<unknown> {
  const { callByPlatform } = await import('./platform');
  return callByPlatform(endpoint, input, direct);
}

/**
 * Calls an endpoint and returns its parsed response; of a write null when the platform returned nothing that fits. Throws
 * `ApiError`, and `ResponseShapeError` for a read that does not fit.
 */
export function call<E extends EndpointDefinition>(
  endpoint: E,
  ...input: Arguments<CallInput<E>, CallExtras>
): Promise<Result<E>>;
export function call(endpoint: EndpointDefinition, input: AnyCall = {}): Promise<unknown> {
  return env.apiExtensions ? direct(endpoint, input) : callPlatform(endpoint, input);
}
