import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { root } from './settings.ts';

const Ranges = v.optional(v.record(v.string(), v.string()), {});
const Manifest = v.object({ dependencies: Ranges, devDependencies: Ranges });
const Lock = v.object({
  packages: v.record(v.string(), v.object({ resolved: v.optional(v.string()) })),
});

const read = (file: string): unknown => JSON.parse(readFileSync(join(root, file), 'utf8'));

const rangesOf = (file: string) => {
  const { dependencies, devDependencies } = v.parse(Manifest, read(file));
  return { ...dependencies, ...devDependencies };
};

it('asks for the same version of a package everywhere, so that one is installed', () => {
  const ours = rangesOf('package.json');
  for (const side of ['server/package.json', 'endpoints/package.json']) {
    const both = Object.entries(rangesOf(side)).filter(([name]) => name in ours);
    expect(both.length, side).toBeGreaterThan(0);
    expect(Object.fromEntries(both), side).toEqual(
      Object.fromEntries(both.map(([name]) => [name, ours[name]])),
    );
  }
});

it('locks versions, and no address to load them from', () => {
  const { packages } = v.parse(Lock, read('package-lock.json'));
  const resolved = Object.values(packages).flatMap((each) => each.resolved ?? []);
  expect(resolved.sort()).toEqual(['endpoints', 'server']);
});
