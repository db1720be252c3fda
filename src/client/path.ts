import type { EndpointDefinition } from '#endpoints/endpoint';

const parameterOf = (segment: string) => (segment.startsWith(':') ? segment.slice(1) : null);

/** The segments of an endpoint's path with its parameters filled in; a missing one stays `:name`. */
export function pathSegments(
  endpoint: Pick<EndpointDefinition, 'path'>,
  params: Readonly<Record<string, string>> = {},
): string[] {
  return endpoint.path
    .split('/')
    .filter((segment) => segment !== '')
    .map((segment) => {
      const name = parameterOf(segment);
      return name === null ? segment : (params[name] ?? segment);
    });
}

/** The address of a call below the API's base. Throws an Error when a parameter is missing or empty. */
export function callPath(
  endpoint: Pick<EndpointDefinition, 'path'>,
  params: Readonly<Record<string, string>> = {},
): string {
  const segments = endpoint.path.split('/').map((segment) => {
    const name = parameterOf(segment);
    if (name === null) return segment;
    const value = params[name];
    if (!value) throw new Error(`The parameter "${name}" of ${endpoint.path} is missing`);
    return encodeURIComponent(value);
  });
  return segments.join('/');
}
