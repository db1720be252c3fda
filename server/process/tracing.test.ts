import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findFreePort } from '../../scripts/lib/ports.ts';

const Attributes = v.array(v.object({ key: v.string(), value: v.record(v.string(), v.unknown()) }));
const Span = v.object({
  name: v.string(),
  traceId: v.string(),
  attributes: Attributes,
  events: v.array(v.object({ name: v.string(), attributes: Attributes })),
});
const Export = v.object({
  resourceSpans: v.array(v.object({ scopeSpans: v.array(v.object({ spans: v.array(Span) })) })),
});

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const KEYWORD = '7f3c9e-secret-keyword';

let folder: string;
const bodies: string[] = [];
const collector = createServer(async (request, response) => {
  bodies.push(await text(request));
  response.end('{}');
});

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'traces-'));
  await once(collector.listen(0, '127.0.0.1'), 'listening');
});
afterAll(async () => {
  collector.close();
  await rm(folder, { recursive: true });
});

const collectorPort = () => {
  const address = collector.address();
  return typeof address === 'object' ? address?.port : undefined;
};

test('a call is one span of the trace that its caller names, with its statements and without its contents', {
  timeout: 120_000,
}, async () => {
  const port = await findFreePort();
  const { PATH, NODE_ENV } = process.env;
  const server = spawn(
    process.execPath,
    [path.resolve('server/main.ts'), '--port', String(port), '--data', 'data'],
    {
      cwd: folder,
      env: { PATH, NODE_ENV, OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${collectorPort()}/` },
    },
  );
  const exit = once(server, 'close');
  await new Promise<void>((resolve) => {
    server.stdout.on('data', (chunk) => {
      if (String(chunk).includes('API ready')) resolve();
    });
  });
  // A proxy's check, which is no call.
  expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
  const response = await fetch(`http://127.0.0.1:${port}/shared/prefecture/list?keyword=${KEYWORD}`, {
    headers: { traceparent: `00-${TRACE}-b7ad6b7169203331-01` },
  });
  expect(response.status).toBe(200);
  server.kill('SIGTERM');
  expect(await exit).toEqual([0, null]);

  const spans = bodies
    .flatMap((body) => v.parse(Export, JSON.parse(body)).resourceSpans)
    .flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans));
  const span = spans.find(({ traceId }) => traceId === TRACE);
  expect(span).toMatchObject({ name: 'GET /shared/prefecture/list' });
  expect(span?.attributes).toContainEqual({ key: 'http.response.status_code', value: { intValue: 200 } });
  expect(span?.events[0]?.attributes[0]?.value.stringValue).toMatch(/^select .* from "prefecture"/);
  expect(bodies.join()).not.toContain(KEYWORD);
  expect(spans.map(({ name }) => name)).not.toContain('GET /readyz');
});
