import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from './user-error.ts';

/** A text of ours in the file that holds the identity provider, and one in that which holds the transport. */
const marks = ['auth/password-does-not-meet-requirements', 'X-Request-Id'];

/** What a page shows that waits until it is known who is signed in (src/features/auth/page-placeholder.tsx). */
const WAITS_FOR_SESSION = 'data-waits-for="session"';

/** The lists of files behind each `import()` in a script. */
const importedFiles = (script: string): string[][] =>
  [...script.matchAll(/\[\s*("static\/chunks\/[^\]]+\.js"),?\s*\]/g)].map(([, files = '']) =>
    [...files.matchAll(/"([^"]+)"/g)].map(([, file = '']) => file),
  );

/**
 * Lets the pages that wait for the session name its code, so that it comes with their scripts. They import it only when
 * they run, a round trip later. Throws UserError when the build does not hold it where it is expected.
 */
export function preloadSession(buildFolder: string): void {
  const read = (file: string) => readFileSync(join(buildFolder, file), 'utf8');
  const chunks = readdirSync(join(buildFolder, 'static/chunks'))
    .filter((file) => file.endsWith('.js'))
    .map((file) => read(`static/chunks/${file}`));
  const groups = chunks.flatMap(importedFiles);
  const files = marks.flatMap((mark) => {
    const found = groups.find((group) => group.some((file) => read(file).includes(mark)));
    if (!found) throw new UserError(`No script of the build that is imported later holds "${mark}".`);
    return found;
  });
  const links = [...new Set(files)]
    .map((file) => `<link rel="preload" href="/biz/_next/${file}" as="script" fetchpriority="low"/>`)
    .join('');

  const pages = join(buildFolder, 'server/pages');
  for (const file of readdirSync(pages, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.html')) continue;
    const html = readFileSync(join(pages, file), 'utf8');
    if (!html.includes(WAITS_FOR_SESSION)) continue;
    writeFileSync(join(pages, file), html.replace('</head>', `${links}</head>`));
  }
}
