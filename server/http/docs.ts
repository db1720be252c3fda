import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Context, Hono } from 'hono';
import type { AppEnv } from './app-env.ts';

/** Anybody may ask, so it is made once in a process: what fails is tried again. */
function madeOnce<Made>(make: () => Promise<Made>): () => Promise<Made> {
  let made: Promise<Made> | undefined;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  };
}

/** Makes what describes the calls, with this very server as the one to call. The mocked mode has no such pages. */
const documentation = madeOnce(async () => {
  const { describeEndpoints } = await import(/* turbopackIgnore: true */ '../docs/describe.ts');
  const { openApi, calls } = await describeEndpoints();
  return { openApi: { ...openApi, servers: [{ url: '/' }] }, calls };
});

async function readAsset(name: string): Promise<string> {
  const folder = path.dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  return readFile(path.join(folder, name), 'utf8');
}

/** Returns a script as it may appear in a page: nothing in it ends it. */
const inline = (script: string) => script.replace(/<(?=\/script|!--)/gi, '\\x3c');

const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

type Page = { html: string; policy: string };

/** Makes the page with everything that it needs in it, and the policy that allows exactly that. */
async function makePage(): Promise<Page> {
  const [bundle, style, { openApi }] = await Promise.all([
    readAsset('swagger-ui-bundle.js'),
    readAsset('swagger-ui.css'),
    documentation(),
  ]);
  const options = {
    spec: openApi,
    dom_id: '#swagger-ui',
    docExpansion: 'none',
    filter: true,
    // Calls would come from no origin, which the API refuses.
    supportedSubmitMethods: [],
    validatorUrl: null,
  };
  const scripts = [bundle, `SwaggerUIBundle(${JSON.stringify(options)});`].map(inline);
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>biz API</title>
<link rel="icon" href="data:,">
<style>${style} .scheme-container { display: none; }</style>
</head>
<body>
<div id="swagger-ui"></div>
${scripts.map((script) => `<script>${script}</script>`).join('\n')}
</body>
</html>
`;
  const policy = [
    "default-src 'none'",
    `script-src ${scripts.map(hashOf).join(' ')}`,
    // Swagger UI writes style attributes.
    "style-src 'unsafe-inline'",
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    'sandbox allow-scripts allow-popups',
  ].join('; ');
  return { html, policy };
}

const tagged = (text: string) => ({
  text,
  tag: `"${createHash('sha256').update(text).digest('base64url')}"`,
});

/** Responds with a text, or with 304 to who has it. */
function respondTagged(context: Context<AppEnv>, text: string, tag: string): Response {
  context.header('ETag', tag);
  context.header('Cache-Control', 'no-cache');
  const known = context.req.header('if-none-match')?.split(',') ?? [];
  const isKnown = known.some((each) => each.trim().replace(/^W\//, '') === tag);
  return isKnown ? context.body(null, 304) : context.body(text);
}

/**
 * Mounts `/openapi.json`, the page `/docs/` that shows it, and the tables of `/docs/calls.md`, all from this machine. Where a proxy serves the API below
 * the app's origin, the page is still none of that origin (`sandbox`), and there is no script that another page could
 * load: those of the page are part of it, and allowed by their hashes.
 */
export function docsRoutes(app: Hono<AppEnv>): void {
  const description = madeOnce(async () => tagged(JSON.stringify((await documentation()).openApi)));
  const calls = madeOnce(async () => tagged((await documentation()).calls));
  const page = madeOnce(async () => {
    const { html, policy } = await makePage();
    return { ...tagged(html), policy };
  });
  app.get('/openapi.json', async (context) => {
    const { text, tag } = await description();
    context.header('Content-Type', 'application/json');
    return respondTagged(context, text, tag);
  });
  app.get('/docs/calls.md', async (context) => {
    const { text, tag } = await calls();
    context.header('Content-Type', 'text/markdown; charset=UTF-8');
    return respondTagged(context, text, tag);
  });
  app.get('/docs', (context) => context.redirect('/docs/'));
  app.get('/docs/', async (context) => {
    const { text, tag, policy } = await page();
    context.header('Content-Security-Policy', policy);
    context.header('Content-Type', 'text/html; charset=UTF-8');
    return respondTagged(context, text, tag);
  });
}
