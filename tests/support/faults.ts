import { delay, HttpResponse, http, type RequestHandler } from 'msw';
import type { EndpointDefinition, Output } from '#endpoints/endpoint';

const json = { 'Content-Type': 'application/json' };

/**
 * What can happen to a call: an error status, no network, an answer that is lost, late or another one, the page of
 * somebody else's network, or JSON that does not fit, `after` the server has done what was asked.
 */
export type Fault<E extends EndpointDefinition> =
  | { status: number; message?: string }
  | { network: 'down' }
  | { lostAnswer: (request: Request) => unknown }
  | { delayMs: number }
  | { until: Promise<unknown> }
  | { page: string }
  | { misfit: unknown; after?: (request: Request) => unknown }
  | { answer: Output<E> };

/** A handler that lets an endpoint fail, answer late or otherwise, for all calls or `once`. */
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
      if ('lostAnswer' in fault) {
        await fault.lostAnswer(request);
        return HttpResponse.error();
      }
      if ('delayMs' in fault) {
        await delay(fault.delayMs);
        return undefined;
      }
      if ('until' in fault) {
        await fault.until;
        return undefined;
      }
      if ('page' in fault) return HttpResponse.html(fault.page);
      if ('misfit' in fault) {
        await fault.after?.(request);
        return new Response(JSON.stringify(fault.misfit), { headers: json });
      }
      if ('answer' in fault) {
        return new Response(JSON.stringify(fault.answer), { headers: json });
      }
      return HttpResponse.json(
        { message: fault.message ?? 'エラーが発生しました' },
        { status: fault.status },
      );
    },
    { once },
  );
}
