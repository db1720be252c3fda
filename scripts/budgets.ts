import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { runMain, UserError } from './lib/cli.ts';
import { ownShares } from './lib/own-code.ts';
import { root } from './lib/settings.ts';
import { budgets, kilobytes } from './lib/size-budgets.ts';
import { buildFolder } from './lib/web.ts';

const folder = join(root, buildFolder);
const pagesFolder = join(folder, 'server/pages');

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

/** The scripts that a page's HTML loads; `nomodule` ones are for browsers without modules. */
function scriptsOf(html: string): Set<string> {
  const tags = [...html.matchAll(/<script([^>]*)>/g)].map(([, attributes = '']) => attributes);
  const modern = tags.filter((attributes) => !/nomodule/i.test(attributes));
  return new Set(modern.flatMap((attributes) => /src="[^"]*\/_next\/([^"?]+)/.exec(attributes)?.[1] ?? []));
}

interface Page {
  route: string;
  scripts: Set<string>;
}

function readPages(): Page[] {
  if (!existsSync(pagesFolder))
    throw new UserError(`There is no build in ${buildFolder}. Run: npm run build`);
  return readdirSync(pagesFolder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.html'))
    .sort()
    .map((file) => {
      const html = readFileSync(join(pagesFolder, file), 'utf8');
      return {
        route: `/${file.replace(/\.html$/, '').replace(/^index$/, '')}`,
        scripts: scriptsOf(html),
      };
    });
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
