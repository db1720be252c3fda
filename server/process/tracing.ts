import { context, propagation, trace } from '@opentelemetry/api';
import { withinTime } from '../lib/within-time.ts';

/** How long the end of the process waits for a collector that does not take the last spans. */
const SHUTDOWN_MS = 3000;

/** Longest text of a statement in a trace. */
const MAX_STATEMENT = 2000;

/**
 * Starts to send a trace of each call to the OpenTelemetry collector at an address (OTLP over HTTP, JSON). The packages are
 * loaded here only. Returns how to end it, which sends what was recorded last.
 */
export async function startTracing(endpoint: string): Promise<{ stop(): Promise<void> }> {
  const [
    { BatchSpanProcessor, TracerProvider },
    { OTLPTraceExporter },
    { resourceFromAttributes },
    { AsyncLocalStorageContextManager },
    { W3CTraceContextPropagator },
  ] = await Promise.all([
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/context-async-hooks'),
    import('@opentelemetry/core'),
  ]);
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces` });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'biz-api' }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  trace.setGlobalTracerProvider(provider);
  context.setGlobalContextManager(new AsyncLocalStorageContextManager());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  return { stop: () => withinTime(provider.shutdown(), SHUTDOWN_MS).catch(() => {}) };
}

/** Records a statement of the database in the trace of the call that sends it: its text, without its parameters. */
export function traceStatement(statement: string): void {
  trace.getActiveSpan()?.addEvent('statement', { 'db.query.text': statement.slice(0, MAX_STATEMENT) });
}
