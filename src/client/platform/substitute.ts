import type { EndpointDefinition, Result } from '#endpoints/endpoint';
import type { Arguments, CallExtras, CallInput } from '../input';

/** Makes a call of the specification as it is. */
export type Direct = <E extends EndpointDefinition>(
  endpoint: E,
  ...input: Arguments<CallInput<E>, CallExtras>
) => Promise<Result<E>>;

/** Does by calls of the specification what an endpoint does on our own API. */
export type Substitute = (
  input: CallInput<EndpointDefinition> & CallExtras,
  direct: Direct,
) => Promise<unknown>;

/** An endpoint and what takes its place. */
export type Substitution = readonly [EndpointDefinition, Substitute];

/** Declares what takes the place of an endpoint, typed by it. */
export function substitute<E extends EndpointDefinition>(
  endpoint: E,
  act: (input: CallInput<E> & CallExtras, direct: Direct) => Promise<Result<E>>,
): Substitution;
export function substitute(endpoint: EndpointDefinition, act: Substitute): Substitution {
  return [endpoint, act];
}
