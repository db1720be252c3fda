import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { sessionScripts, waitsForSession } from './session-scripts.ts';
import { UserError } from './user-error.ts';

/** A script of the build as a page's HTML names it. */
const scriptTag = /<script src="\/biz\/_next\/(static\/[^"]+\.js)" defer(?:="")?><\/script>/g;

/** How a script of Turbopack tells where it came from; its path, as text, does as well. */
const OWN_ELEMENT = '"object"==typeof document?document.currentScript:void 0';

/** Scripts that do not tell where they came from: Turbopack's runtime, and Next.js's lists of pages. */
const isNameless = (file: string) => /^(turbopack-.+|_\w+Manifest)\.js$/.test(basename(file));

/** Characters from which on a script stays a file by itself: React and Next.js, which change less often than our own. */
const LARGE = 150_000;

/** Pages that may have a script in common before it counts as shared: a list and its detail. */
const FEW = 2;

/** The share of pages from which on the others get a script as well, so that all have the same file. */
const MOST = 0.75;

interface BuiltPage {
  file: string;
  html: string;
  scripts: string[];
  isWaiting: boolean;
}

function readPages(folder: string): BuiltPage[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.html'))
    .map((file) => {
      const html = readFileSync(join(folder, file), 'utf8');
      const names = [...html.matchAll(scriptTag)].map(([, script = '']) => script);
      const scripts = [...new Set(names)].toSorted();
      if (scripts.length === 0) throw new UserError(`${file} names no script of the build.`);
      return { file, html, scripts, isWaiting: waitsForSession(html) };
    });
}

/** The same script to stand among others: it names the file that it was. */
function movable(file: string, script: string): string {
  if (isNameless(file)) return script;
  const parts = script.split(OWN_ELEMENT);
  if (parts.length !== 2) throw new UserError(`${file} does not tell where it came from as expected.`);
  return parts.join(JSON.stringify(file));
}

/** Tells Turbopack that scripts are in the page already: it fetches none that an element there names. This one does nothing. */
const presence = (files: readonly string[]): string =>
  `for(let s of ${JSON.stringify(files.map((file) => `/biz/_next/${file}`))})document.head.append(Object.assign(document.createElement("script"),{type:"text/plain",src:s}))`;

const pagesWith = (script: string, pages: readonly BuiltPage[]) =>
  pages.filter(({ scripts }) => scripts.includes(script));

/** The scripts that most of these pages have. */
const usedByMost = (pages: readonly BuiltPage[]): string[] =>
  [...new Set(pages.flatMap(({ scripts }) => scripts))].filter(
    (script) => pagesWith(script, pages).length >= pages.length * MOST,
  );

/**
 * Makes three to seven files of the twenty scripts of each page: React and Next.js; what most pages have; the session, where
 * the page waits for it; what it shares with some; and its own (docs/decisions/merged-scripts.md). The single scripts stay,
 * for pages that are opened from another one. Throws UserError when the build is not as expected.
 */
export function mergeScripts(buildFolder: string): void {
  const pagesFolder = join(buildFolder, 'server/pages');
  const read = (file: string) => readFileSync(join(buildFolder, file), 'utf8');
  const pages = readPages(pagesFolder);
  const isSmall = (script: string) => read(script).length < LARGE;
  const common = usedByMost(pages).filter(isSmall);
  const session = sessionScripts(buildFolder).filter((script) => !common.includes(script));

  /** The parts of a page, in the order in which they run. */
  function partsOf({ scripts, isWaiting }: BuiltPage): string[][] {
    // By itself, not with anything that the page cannot run without: it is fetched again when it does not come.
    const later = isWaiting ? session : [];
    const special = [...common, ...later];
    const own: string[] = [];
    const shared = new Map<string, string[]>();
    for (const script of scripts.filter((name) => isSmall(name) && !special.includes(name))) {
      const users = pagesWith(script, pages);
      const by = users.map(({ file }) => file).join('\n');
      if (users.length <= FEW) own.push(script);
      else shared.set(by, [...(shared.get(by) ?? []), script]);
    }
    return [
      ...scripts.filter((script) => !isSmall(script)).map((script) => [script]),
      common,
      // Before the page's own, which runs once its scripts are there, and would fetch the session's one by one.
      later,
      ...shared.values(),
      own,
    ].filter((files) => files.length > 0);
  }

  /** The file that holds a part: the same one for the same scripts. */
  function merged(part: readonly string[]): string {
    const files = part.toSorted();
    if (files.length === 1) return files.join('');
    const script = [presence(files), ...files.map((file) => movable(file, read(file)))].join(';\n');
    const name = createHash('sha256').update(script).digest('base64url').slice(0, 16);
    const file = `static/chunks/${name}.js`;
    writeFileSync(join(buildFolder, file), script);
    return file;
  }

  for (const page of pages) {
    const tags = partsOf(page).map((part) => `<script src="/biz/_next/${merged(part)}" defer=""></script>`);
    const start = page.html.search(scriptTag);
    const rest = page.html.replaceAll(scriptTag, '');
    const html = rest.slice(0, start) + tags.join('') + rest.slice(start);
    writeFileSync(join(pagesFolder, page.file), html);
  }
}
