import { context as active, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { createMiddleware } from 'hono/factory';
import type { AppEnv } from './app-env.ts';
import { isHealthCheck } from './health.ts';
import { endpointOf } from './measure.ts';

const tracer = trace.getTracer('biz');

const headers = {
  get: (carrier: Headers, name: string) => carrier.get(name) ?? undefined,
  keys: (carrier: Headers) => [...carrier.keys()],
};

/**
 * Makes each call a span, as part of the trace that its `traceparent` names. It has the endpoint's path without ids, status,
 * request id and who calls by id; never a query or a body. Health checks are none. Costs next to nothing while tracing is off.
 */
export const traceCalls = createMiddleware<AppEnv>((context, next) => {
  const parent = propagation.extract(active.active(), context.req.raw.headers, headers);
  const { method, path } = context.req;
  if (isHealthCheck(path)) return next();
  return tracer.startActiveSpan(method, { kind: SpanKind.SERVER }, parent, async (span) => {
    try {
      await next();
    } finally {
      const endpoint = endpointOf(context);
      const { status } = context.res;
      span.updateName(`${method} ${endpoint}`);
      span.setAttributes({
        'http.request.method': method,
        'http.route': endpoint,
        'http.response.status_code': status,
        'biz.request_id': context.get('requestId'),
        'biz.user': context.get('caller')?.user,
        'biz.company': context.get('caller')?.company,
      });
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    }
  });
});
