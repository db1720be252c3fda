import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Hono } from 'hono';
import type { AppEnv } from './app-env.ts';

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>biz API</title>
<link rel="stylesheet" href="/docs/swagger-ui.css">
<link rel="icon" href="/docs/favicon-32x32.png">
</head>
<body>
<div id="swagger-ui"></div>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/start.js"></script>
</body>
</html>
`;

const startScript = `SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#swagger-ui',
  deepLinking: true,
  docExpansion: 'none',
  filter: true,
  persistAuthorization: false,
  validatorUrl: null,
});
`;

const assets: Readonly<Record<string, string>> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
  'favicon-32x32.png': 'image/png',
};

/** Returns the generated description, with this very server as the one to call. */
async function readDescription(): Promise<object> {
  const text = await readFile(new URL('../../docs/openapi.json', import.meta.url), 'utf8');
  return { ...JSON.parse(text), servers: [{ url: '/' }] };
}

/** Mounts `/openapi.json` and the pages under `/docs` that let one read and try the API, all from this machine. */
export function docsRoutes(app: Hono<AppEnv>): void {
  app.get('/openapi.json', async (context) => context.json(await readDescription()));
  app.get('/docs', (context) => context.redirect('/docs/'));
  app.get('/docs/', (context) => context.html(page));
  app.get('/docs/start.js', (context) =>
    context.body(startScript, 200, { 'Content-Type': 'text/javascript; charset=utf-8' }),
  );
  for (const [name, contentType] of Object.entries(assets)) {
    app.get(`/docs/${name}`, async (context) => {
      const folder = path.dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
      const bytes = await readFile(path.join(folder, name));
      return context.body(new Uint8Array(bytes), 200, {
        'Content-Type': contentType,
        'Cache-Control': 'public, max-age=3600',
      });
    });
  }
}
