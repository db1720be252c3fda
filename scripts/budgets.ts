import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import * as v from 'valibot';
import { runMain, UserError } from './lib/cli.ts';
import { ownShares } from './lib/own-code.ts';
import { root } from './lib/settings.ts';
import { budgets, kilobytes } from './lib/size-budgets.ts';
import { buildFolder } from './lib/web.ts';

const folder = join(root, buildFolder);

const sizes = new Map<string, number>();

/** Bytes of one file of the build, gzipped. */
function gzippedSize(file: string): number {
  const size = sizes.get(file) ?? gzipSync(readFileSync(join(folder, file))).length;
  sizes.set(file, size);
  return size;
}

function total(files: Iterable<string>): number {
  return [...files].reduce((sum, file) => sum + gzippedSize(file), 0);
}

const Manifest = v.object({
  pages: v.record(v.string(), v.array(v.string())),
  lowPriorityFiles: v.array(v.string()),
});

interface Page {
  route: string;
  /** The scripts that its HTML loads. */
  scripts: Set<string>;
}

function readPages(): Page[] {
  const manifest = join(folder, 'build-manifest.json');
  if (!existsSync(manifest)) throw new UserError(`There is no build in ${buildFolder}. Run: npm run build`);
  const { pages, lowPriorityFiles } = v.parse(Manifest, JSON.parse(readFileSync(manifest, 'utf8')));
  const isScript = (file: string) => file.endsWith('.js');
  return Object.entries(pages)
    .filter(([route]) => !route.startsWith('/_'))
    .map(([route, files]) => ({
      route,
      scripts: new Set([...(pages['/_app'] ?? []), ...files, ...lowPriorityFiles].filter(isScript)),
    }));
}

await runMain(async () => {
  const pages = readPages();
  const fileOf = (script: string) => join(folder, script);
  const ownShare = ownShares(
    new Map(pages.map(({ route, scripts }) => [route, new Set([...scripts].map(fileOf))])),
  );
  const failures: string[] = [];
  console.log(`${'route'.padEnd(34)} first load   own code   scripts   (gzip)`);
  for (const { route, scripts } of pages) {
    const initial = total(scripts);
    const own = [...scripts].reduce((sum, script) => sum + gzippedSize(script) * ownShare(fileOf(script)), 0);
    console.log(
      `${route.padEnd(34)} ${kilobytes(initial).padStart(10)} ${kilobytes(own).padStart(10)} ${String(scripts.size).padStart(9)}`,
    );
    const limit = budgets.initial.byRoute[route] ?? budgets.initial.most;
    if (initial > limit) {
      failures.push(
        `${route} loads ${kilobytes(initial)} before it can be used: at most ${kilobytes(limit)}`,
      );
    }
    if (own > budgets.own) {
      failures.push(`${route} has ${kilobytes(own)} of its own: at most ${kilobytes(budgets.own)}`);
    }
  }
  if (failures.length > 0) throw new UserError(`Over budget:\n  ${failures.join('\n  ')}`);
});
