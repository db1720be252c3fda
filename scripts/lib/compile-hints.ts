import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Explicit compile hint: Chromium and Edge know it from 136 on, to others it is a comment. Only a first line counts. */
const HINT = '//# allFunctionsCalledOnLoad\n';

/**
 * Asks browsers to compile the scripts of a folder, whole, beside the page and while they arrive: they come only when
 * they are needed, and most of their functions are called then (docs/decisions/serving-pages.md).
 */
export function addCompileHints(folder: string): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.js')) continue;
    const file = join(folder, name);
    const script = readFileSync(file, 'utf8');
    if (!script.startsWith(HINT)) writeFileSync(file, HINT + script);
  }
}
