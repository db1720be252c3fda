import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Chromium and Edge know it from 136 on, to others it is a comment. Only a script's first line counts. */
const HINT = '//# allFunctionsCalledOnLoad\n';

/** Characters of a script from which on compiling it takes longer than the hint weighs. */
const WORTH_IT = 8_000;

/**
 * Asks browsers to compile the app's scripts whole, beside the page, while they arrive: they come only when they are needed,
 * and most of their functions are called then. For `compiler.runAfterProductionCompile`. Where the build's output is not
 * as expected it warns and changes nothing: the app is then as correct, and slower to become usable.
 * @param {{ distDir: string }} build
 */
export async function addCompileHints({ distDir }) {
  const folder = join(distDir, 'static', 'chunks');
  const names = existsSync(folder) ? await readdir(folder, { recursive: true }) : [];
  const scripts = names.filter((name) => name.endsWith('.js')).map((name) => join(folder, name));
  if (scripts.length === 0) console.warn(`There are no scripts in ${folder}: none gets a compile hint.`);
  const maps = new Set();
  for (const script of scripts) {
    const text = await readFile(script, 'utf8');
    if (text.length < WORTH_IT || text.startsWith(HINT)) continue;
    await writeFile(script, HINT + text);
    const [, map] = /\/\/# sourceMappingURL=(\S+)\s*$/.exec(text) ?? [];
    if (map) maps.add(join(dirname(script), map));
  }
  for (const file of maps) {
    const map = JSON.parse(await readFile(file, 'utf8'));
    // An empty first line, as in the script.
    await writeFile(file, JSON.stringify({ ...map, mappings: `;${map.mappings}` }));
  }
}
