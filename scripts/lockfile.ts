import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { Lockfile, lockEntry, missingOptionals } from './lib/lockfile.ts';
import { readOptions } from './lib/read-options.ts';
import { root } from './lib/settings.ts';
import { runMain, UserError } from './lib/user-error.ts';

const file = join(root, 'package-lock.json');
const AnyObject = v.record(v.string(), v.unknown());
const usage = `npm run lockfile -- [--check]`;

await runMain(async () => {
  const values = readOptions(usage, { check: { type: 'boolean', default: false } });
  const content: unknown = JSON.parse(readFileSync(file, 'utf8'));
  const lockfile = v.parse(Lockfile, content);
  const addressed = Object.entries(lockfile.packages).find(([, { resolved }]) =>
    resolved?.startsWith('http'),
  );
  if (addressed) {
    throw new UserError(
      `package-lock.json says which registry ${addressed[0]} comes from. Run: npm config set omit-lockfile-registry-resolved true, then npm install.`,
    );
  }
  const missing = missingOptionals(lockfile);
  if (missing.length === 0) return;
  if (values.check) {
    throw new UserError(
      `package-lock.json lacks ${missing[0]?.name} and ${missing.length - 1} other optional packages. Run: npm run lockfile`,
    );
  }
  const whole = v.parse(AnyObject, content);
  const packages = { ...v.parse(AnyObject, whole.packages) };
  for (const one of missing) {
    const top = `node_modules/${one.name}`;
    packages[top in packages ? `${one.parent}/${top}` : top] = lockEntry(one);
  }
  const entries = Object.entries(packages).sort(([left], [right]) => left.localeCompare(right, 'en'));
  writeFileSync(file, `${JSON.stringify({ ...whole, packages: Object.fromEntries(entries) }, null, 2)}\n`);
  console.log(`Added ${missing.length} optional packages to package-lock.json`);
});
