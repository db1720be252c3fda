import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import type { Children } from '../../scripts/lib/children.ts';
import { step } from '../../scripts/lib/cli.ts';
import { root } from '../../scripts/lib/settings.ts';
import { waitUntilUp } from '../../scripts/lib/wait-until.ts';
import { benchFolder, benchPorts } from './environment.ts';

const folder = join(root, benchFolder, 'floor');
const next = join(root, 'node_modules/next/dist/bin/next');
const env = { NEXT_TELEMETRY_DISABLED: '1', NODE_ENV: undefined, NEXT_DIST_DIR: undefined };

const page = `export default function Page() {
  return <main><h1>何もないページ</h1><p>Next.js と React だけの重さです。</p></main>;
}
`;
const config = `export default { turbopack: { root: ${JSON.stringify(root)} } };\n`;

const Manifest = v.object({ version: v.string() });

/** Returns what the build depends on: the files above and the version of Next.js. */
function inputsOfFloor(): string {
  const manifest: unknown = JSON.parse(readFileSync(join(root, 'node_modules/next/package.json'), 'utf8'));
  return `${v.parse(Manifest, manifest).version}\n${page}${config}`;
}

/** Builds the bare page with the repository's own Next.js, unless that was done before. */
export async function buildFloor(children: Children): Promise<void> {
  const stamp = join(folder, 'built-from');
  const inputs = inputsOfFloor();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === inputs) return;
  mkdirSync(join(folder, 'pages'), { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  writeFileSync(join(folder, 'next.config.mjs'), config);
  writeFileSync(join(folder, 'pages/index.js'), page);
  await step('Bare page: build', () =>
    children.run({
      name: 'The build of the bare page',
      args: [next, 'build'],
      cwd: folder,
      env,
      logFile: join(folder, 'build.log'),
    }),
  );
  writeFileSync(stamp, inputs);
}

/** Serves the bare page; resolves when it responds. */
export async function startFloor(children: Children): Promise<void> {
  children.start({
    name: 'The bare page',
    args: [next, 'start', '-p', String(benchPorts.floor), '-H', '127.0.0.1'],
    cwd: folder,
    env,
    logFile: join(folder, 'serve.log'),
  });
  await waitUntilUp(`http://127.0.0.1:${benchPorts.floor}/`, 'The bare page', 60_000);
}
