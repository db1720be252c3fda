import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { UserError } from './user-error.ts';

const Manifest = v.looseObject({
  headers: v.array(
    v.looseObject({ headers: v.array(v.looseObject({ key: v.string(), value: v.string() })) }),
  ),
});

/** The scripts that stand in a page itself; data (JSON) is none. */
function inlineScripts(html: string): string[] {
  return [...html.matchAll(/<script(?![^>]*(?:\ssrc=|application\/json))[^>]*>(.+?)<\/script>/gs)].map(
    ([, script = '']) => script,
  );
}

/**
 * Next.js starts each page by a short script in it, which a strict content security policy forbids. Allows exactly the
 * scripts of this build by their hashes, in the header that `next start` sends.
 */
export function allowInlineScripts(buildFolder: string): void {
  const pages = join(buildFolder, 'server/pages');
  const hashes = readdirSync(pages, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.html'))
    .flatMap((file) => inlineScripts(readFileSync(join(pages, file), 'utf8')))
    .map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`);
  const file = join(buildFolder, 'routes-manifest.json');
  const manifest = v.parse(Manifest, JSON.parse(readFileSync(file, 'utf8')));
  const policies = manifest.headers
    .flatMap(({ headers }) => headers)
    .filter(({ key }) => key === 'Content-Security-Policy');
  if (policies.length !== 1) throw new UserError(`${file} holds ${policies.length} policies: expected one.`);
  for (const policy of policies) {
    policy.value = policy.value.replace(
      "script-src 'self'",
      ["script-src 'self'", ...new Set(hashes)].join(' '),
    );
  }
  writeFileSync(file, JSON.stringify(manifest));
}
