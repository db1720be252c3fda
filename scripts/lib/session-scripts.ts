import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from './user-error.ts';

/** A text of ours in the file that holds the identity provider, and one in that which holds the transport. */
const marks = ['auth/password-does-not-meet-requirements', 'X-Request-Id'];

/** What a page shows that waits until it is known who is signed in (src/features/auth/page-placeholder.tsx). */
const WAITS_FOR_SESSION = 'data-waits-for="session"';

/** Whether a page shows nothing of its own until it is known who is signed in. */
export const waitsForSession = (html: string): boolean => html.includes(WAITS_FOR_SESSION);

/** The lists of files behind each `import()` in a script. */
const importedFiles = (script: string): string[][] =>
  [...script.matchAll(/\[\s*("static\/chunks\/[^\]]+\.js"),?\s*\]/g)].map(([, files = '']) =>
    [...files.matchAll(/"([^"]+)"/g)].map(([, file = '']) => file),
  );

/**
 * The scripts of the session and of the calls, which pages import only once they run. Throws UserError when the build
 * does not hold them where they are expected.
 */
export function sessionScripts(buildFolder: string): string[] {
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
  return [...new Set(files)];
}
