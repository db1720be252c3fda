import { delay, HttpResponse, http, type RequestHandler } from 'msw';
import type { EndpointDefinition, Output } from '#endpoints/endpoint';

const json = { 'Content-Type': 'application/json' };

/**
 * What can happen to a call: an error status, also `after` the server has done what was asked, no network, a response that is
 * lost, late (`until` something that may begin with the call) or another one, also one that
 * depends on the query, the page of somebody else's network, or an invalid response, `after` the server has done what
 * was asked.
 */
export type Fault<E extends EndpointDefinition> =
  | { status: number; message?: string; after?: (request: Request) => unknown }
  | { network: 'down' }
  | { lostResponse: (request: Request) => unknown }
  | { delayMs: number }
  | { until: Promise<unknown> | (() => Promise<unknown>) }
  | { page: string }
  | { invalid: unknown; after?: (request: Request) => unknown }
  | { response: Output<E> }
  | { respond: (query: URLSearchParams) => Output<E> | Promise<Output<E>> };

/** Returns a handler that makes an endpoint fail, respond late or respond something else, for all calls or `once`. */
export function faultHandler<E extends EndpointDefinition>(
  baseUrl: string,
  endpoint: E,
  fault: Fault<E>,
  { once = false } = {},
): RequestHandler {
  return http[endpoint.method](
    baseUrl + endpoint.path,
    async ({ request }) => {
      if ('network' in fault) return HttpResponse.error();
      if ('lostResponse' in fault) {
        await fault.lostResponse(request);
        return HttpResponse.error();
      }
      if ('delayMs' in fault) {
        await delay(fault.delayMs);
        return undefined;
      }
      if ('until' in fault) {
        await (typeof fault.until === 'function' ? fault.until() : fault.until);
        return undefined;
      }
      if ('page' in fault) return HttpResponse.html(fault.page);
      if ('invalid' in fault) {
        await fault.after?.(request);
        return new Response(JSON.stringify(fault.invalid), { headers: json });
      }
      if ('respond' in fault) {
        return new Response(JSON.stringify(await fault.respond(new URL(request.url).searchParams)), {
          headers: json,
        });
      }
      if ('response' in fault) {
        return new Response(JSON.stringify(fault.response), { headers: json });
      }
      await fault.after?.(request);
      return HttpResponse.json(
        { message: fault.message ?? 'エラーが発生しました' },
        { status: fault.status },
      );
    },
    { once },
  );
}
