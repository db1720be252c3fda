import { once } from 'node:events';
import { createServer } from 'node:http';
import { join } from 'node:path';
import next from 'next';
import sirv from 'sirv';
import { forwarderTo } from './lib/forward-api.ts';
import { readOptions } from './lib/read-options.ts';
import { root } from './lib/settings.ts';
import { runMain, UserError } from './lib/user-error.ts';
import { buildFolder } from './lib/web-build.ts';

/** Where the build's own files are; their names change with their contents. */
const STATIC_PATH = '/biz/_next/static';

const usage = 'Usage: node scripts/web-server.ts --port 3000 [--api-port 4000], after npm run build';

function portOf(text: string | undefined): number {
  const port = Number(text);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new UserError(usage);
}

/**
 * Serves the built web app: Next.js answers the pages, and the scripts and styles come as `npm run build` compressed them.
 * `next start` would compress each of them anew for each browser, by gzip only. With `--api-port`, the API too is found
 * here, below `/biz-api`.
 */
await runMain(async () => {
  const values = readOptions(usage, { port: { type: 'string' }, 'api-port': { type: 'string' } });
  const hostname = '127.0.0.1';
  const port = portOf(values.port);
  const forward = values['api-port'] === undefined ? () => false : forwarderTo(portOf(values['api-port']));
  const app = next({ dir: root, dev: false, hostname, port });
  await app.prepare();
  const servePage = app.getRequestHandler();
  const serveFile = sirv(join(root, buildFolder, 'static'), {
    brotli: true,
    gzip: true,
    immutable: true,
    maxAge: 31_536_000,
    setHeaders: (response) => response.setHeader('X-Content-Type-Options', 'nosniff'),
  });
  const server = createServer((request, response) => {
    if (forward(request, response)) return;
    const { url = '/' } = request;
    if (!url.startsWith(`${STATIC_PATH}/`)) return void servePage(request, response);
    request.url = url.slice(STATIC_PATH.length);
    serveFile(request, response, () => {
      request.url = url;
      return servePage(request, response);
    });
  });
  await once(server.listen(port, hostname), 'listening');
  process.once('SIGTERM', () => server.close(() => process.exit()));
});
