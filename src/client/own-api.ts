import { type EndpointDefinition, headerName } from '#endpoints/endpoint';
import { withoutExtensions } from '#endpoints/extension';
import { env } from '@/config/env';
import type { CallExtras, CallInput } from './input';

type OwnInput = Pick<CallInput<EndpointDefinition> & CallExtras, 'headers' | 'idempotencyKey'>;

/** Whether the browser may cache the response: the call then carries no request id. */
const isPublic = ({ maxAge }: EndpointDefinition) => maxAge !== undefined;

/**
 * The headers that our own API takes beside the token. Another platform gets none: it refuses unknown headers in the CORS
 * preflight.
 */
export function ownHeaders(
  endpoint: EndpointDefinition,
  requestId: string,
  { headers = {}, idempotencyKey }: OwnInput,
): Record<string, string> {
  if (!env.apiExtensions) return {};
  const own: Record<string, string> = {};
  if (!isPublic(endpoint)) own['X-Request-Id'] = requestId;
  if (endpoint.idempotent && idempotencyKey) own['Idempotency-Key'] = idempotencyKey;
  for (const [field, value] of Object.entries(headers)) {
    if (value !== undefined) own[headerName(field)] = value;
  }
  return own;
}

/** The query as the API takes it: extensions are left out for another platform. */
export const queryFor = (
  endpoint: EndpointDefinition,
  query: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> =>
  env.apiExtensions ? query : withoutExtensions(endpoint.query, query);
