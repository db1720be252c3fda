import { getDotPath, safeParse } from 'valibot';
import type { EndpointDefinition, Output } from '#endpoints/endpoint';
import { send } from './http';
import type { Arguments, CallExtras, CallInput, UntypedInput } from './input';
import { reportResponseShape } from './shape-reporter';

/** A response that does not fit its endpoint's schema: the server and the contract have drifted apart. */
export class ResponseShapeError extends Error {
  constructor(endpoint: EndpointDefinition, problems: readonly string[]) {
    super(`The response of ${endpoint.method} ${endpoint.path} does not fit: ${problems.join('; ')}`);
    this.name = 'ResponseShapeError';
  }
}

/** A list of a hundred rows has a hundred times the same fault. */
const MAX_PROBLEMS = 10;

/** Checks a response without repeating any of its values, which passes as it came: throws outside production, reports in it. */
function checkShape(endpoint: EndpointDefinition, data: unknown): void {
  const result = safeParse(endpoint.response, data);
  if (result.success) return;
  const problems = result.issues
    .slice(0, MAX_PROBLEMS)
    .map((issue) => `${getDotPath(issue) ?? '(root)'}: ${issue.type}`);
  const error = new ResponseShapeError(endpoint, problems);
  if (process.env.NODE_ENV !== 'production') throw error;
  reportResponseShape(error);
}

/** `call` for the code underneath the typed hooks, whose own signatures have checked the input. */
export function untypedCall<E extends EndpointDefinition>(
  endpoint: E,
  input: UntypedInput & CallExtras,
): Promise<Output<E>>;
export async function untypedCall(
  endpoint: EndpointDefinition,
  input: UntypedInput & CallExtras,
): Promise<unknown> {
  const data = await send(endpoint, input);
  checkShape(endpoint, data);
  return data;
}

/**
 * Calls an endpoint and answers what its schema says. Parameters, query and body are typed by the endpoint.
 * Throws `ApiError`; outside production also `ResponseShapeError`.
 */
export function call<E extends EndpointDefinition>(
  endpoint: E,
  ...input: Arguments<CallInput<E>, CallExtras>
): Promise<Output<E>>;
export function call(endpoint: EndpointDefinition, input: UntypedInput & CallExtras = {}): Promise<unknown> {
  return untypedCall(endpoint, input);
}
