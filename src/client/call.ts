import { getDotPath, safeParse } from 'valibot';
import type { EndpointDefinition, Output } from '#endpoints/endpoint';
import { whenIdle } from '@/lib/when-idle';
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

/** What does not fit about a response, without repeating any of its values; null when all of it does. */
function misfitOf(endpoint: EndpointDefinition, data: unknown): ResponseShapeError | null {
  const result = safeParse(endpoint.response, data);
  if (result.success) return null;
  const problems = result.issues
    .slice(0, MAX_PROBLEMS)
    .map((issue) => `${getDotPath(issue) ?? '(root)'}: ${issue.type}`);
  return new ResponseShapeError(endpoint, problems);
}

/**
 * Checks a response, which passes as it came. Outside production one that does not fit throws. In production it is
 * reported, and looked at when nobody waits: fifty profiles take a phone 30 ms.
 */
function checkShape(endpoint: EndpointDefinition, data: unknown): void {
  if (process.env.NODE_ENV === 'production') {
    whenIdle(() => {
      const misfit = misfitOf(endpoint, data);
      if (misfit) reportResponseShape(misfit);
    });
    return;
  }
  const misfit = misfitOf(endpoint, data);
  if (misfit) throw misfit;
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
