import * as v from 'valibot';

const Package = v.looseObject({
  version: v.optional(v.string()),
  resolved: v.optional(v.string()),
  dev: v.optional(v.boolean()),
  optionalDependencies: v.optional(v.record(v.string(), v.string()), {}),
});

export const Lockfile = v.looseObject({ packages: v.record(v.string(), Package) });
export type Lockfile = v.InferOutput<typeof Lockfile>;

/** An optional package that the lockfile does not hold, and who asks for it. */
export interface Missing {
  name: string;
  version: string;
  /** Key of the package that asks, such as `node_modules/next`. */
  parent: string;
  dev: boolean | undefined;
}

function isHeld({ packages }: Lockfile, parent: string, name: string): boolean {
  for (let folder = parent; ; folder = folder.slice(0, Math.max(folder.lastIndexOf('/node_modules/'), 0))) {
    if (packages[folder ? `${folder}/node_modules/${name}` : `node_modules/${name}`]) return true;
    if (!folder) return false;
  }
}

/**
 * The optional packages that the lockfile lacks. npm leaves out what its registry does not serve at that moment, usually
 * programs for other platforms; from then on `npm ci` fails, here and there.
 */
export function missingOptionals(lockfile: Lockfile): Missing[] {
  return Object.entries(lockfile.packages).flatMap(([parent, { optionalDependencies, dev }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !isHeld(lockfile, parent, name))
      .map(([name, version]) => ({ name, version, parent, dev })),
  );
}

const systems = [
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
];
const processors = ['arm', 'arm64', 'ia32', 'loong64', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64'];

/** For which machines a package with such a name is: `@next/swc-linux-x64-musl`. Undefined if the name does not tell. */
function platform(name: string) {
  const words = name.split(/[-/]/);
  const system = words.find((word) => systems.includes(word));
  const processor = words.find((word) => processors.includes(word));
  if (!processor || (!system && processor !== 'wasm32')) return undefined;
  const libc = words.some((word) => word.startsWith('musl'))
    ? 'musl'
    : words.some((word) => word.startsWith('gnu'))
      ? 'glibc'
      : undefined;
  return { cpu: [processor], ...(system && { os: [system] }), ...(libc && { libc: [libc] }) };
}

/** What the lockfile shall say of a missing package. Throws where its version or its platforms are not certain. */
export function lockEntry({ name, version, dev }: Missing): Record<string, unknown> {
  const limits = platform(name);
  if (!limits || !/^\d+\.\d+\.\d+[\w.-]*$/.test(version)) {
    throw new Error(`Cannot tell for which platforms ${name}@${version} is: add it by hand.`);
  }
  const { cpu, libc, os } = { libc: undefined, os: undefined, ...limits };
  return { version, cpu, ...(dev && { dev }), ...(libc && { libc }), optional: true, ...(os && { os }) };
}
