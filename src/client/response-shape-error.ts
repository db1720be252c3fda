import type { EndpointDefinition } from '#endpoints/endpoint';

/** An invalid response, which does not fit its endpoint's schema: the server and the contract have drifted apart. */
export class ResponseShapeError extends Error {
  constructor(endpoint: EndpointDefinition, problems: readonly string[]) {
    super(`The response of ${endpoint.method} ${endpoint.path} does not fit: ${problems.join('; ')}`);
    this.name = 'ResponseShapeError';
  }
}
