import { type EndpointDefinition, headerName } from '#endpoints/endpoint';
import { newId } from '#server/db/new-id';
import { urlOf } from '../support/servers/call-api.ts';

type Preflight = { request: Request; origin: string; headers: readonly string[] };

/** Returns our headers that a call carries, for which a browser asks a server of another origin beforehand. */
function headersOf(
  { body, bodyType, headers, idempotent, maxAge }: EndpointDefinition,
  hasExtensions: boolean,
): string[] {
  if (maxAge !== undefined) return [];
  return [
    'authorization',
    ...(body && bodyType !== 'multipart' ? ['content-type'] : []),
    ...(hasExtensions ? ['x-request-id'] : []),
    ...(hasExtensions && idempotent ? ['idempotency-key'] : []),
    ...(hasExtensions
      ? Object.keys(headers?.entries ?? {}).map((field) => headerName(field).toLowerCase())
      : []),
  ];
}

/** Returns what a browser asks before it makes a call from another origin; of a call without headers of ours the call itself. */
export function preflightOf(
  definition: EndpointDefinition,
  { baseUrl, origin, hasExtensions }: { baseUrl: string; origin: string; hasExtensions: boolean },
): Preflight {
  const names = headersOf(definition, hasExtensions);
  const headers = new Headers({ Origin: origin });
  if (names.length > 0) {
    headers.set('Access-Control-Request-Method', definition.method.toUpperCase());
    headers.set('Access-Control-Request-Headers', names.join(','));
  }
  const url = urlOf(definition, { cid: newId() }, {}, baseUrl);
  return {
    origin,
    headers: names,
    request: new Request(url, { method: names.length > 0 ? 'OPTIONS' : 'GET', headers }),
  };
}

/** Returns why a browser would not make the call after this response; null when it would. */
export function refusalOfPreflight({ origin, headers }: Preflight, response: Response): string | null {
  if (!response.ok) return `expected success, found ${response.status}`;
  const allowedOrigin = response.headers.get('access-control-allow-origin');
  if (allowedOrigin !== origin && allowedOrigin !== '*') {
    return `the origin ${origin} is not allowed (${allowedOrigin ?? 'none is'})`;
  }
  const allowed = (response.headers.get('access-control-allow-headers') ?? '').toLowerCase().split(/\s*,\s*/);
  const refused = headers.filter((name) => !allowed.includes(name));
  return refused.length > 0 ? `the headers ${refused.join(', ')} are not allowed` : null;
}
