import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './settings.ts';

const folders = ['src', 'endpoints'];
const files = [
  'next.config.ts',
  'scripts/lib/compile-hints.ts',
  'scripts/lib/compress-files.ts',
  'scripts/lib/content-security-policy.ts',
  'scripts/lib/inline-critical-styles.ts',
  'scripts/lib/inline-scripts.ts',
  'scripts/lib/merge-scripts.ts',
  'scripts/lib/password-sign-in-only.cjs',
  'scripts/lib/session-scripts.ts',
  'scripts/lib/without-fetch-adapter.cjs',
  'postcss.config.mjs',
  'tailwind.config.ts',
  'tsconfig.base.json',
  'package-lock.json',
];

/** The folder of the production build, relative to the root. */
export const buildFolder = process.env.NEXT_DIST_DIR || '.next';
const stamp = join(root, buildFolder, 'inputs.sha256');

/** A hash of everything that the web app's build depends on: sources, configuration and public variables. */
export function buildInputs(): string {
  const hash = createHash('sha256');
  const sources = folders
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  for (const file of [...sources, ...files.map((name) => join(root, name))].sort()) {
    hash.update(`${file}\0`).update(readFileSync(file)).update('\0');
  }
  for (const name of Object.keys(process.env).sort()) {
    if (name.startsWith('NEXT_PUBLIC_')) hash.update(`${name}=${process.env[name]}\0`);
  }
  return hash.digest('hex');
}

/** Whether the build in the build folder was made from exactly these inputs, to its end. */
export function isBuilt(inputs: string): boolean {
  return (
    existsSync(join(root, buildFolder, 'BUILD_ID')) &&
    existsSync(stamp) &&
    readFileSync(stamp, 'utf8') === inputs
  );
}

/** Notes that the build folder now holds the build of these inputs. */
export function markBuilt(inputs: string): void {
  writeFileSync(stamp, inputs);
}
