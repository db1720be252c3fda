import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Beasties from 'beasties';
import { UserError } from './user-error.ts';

/** Selectors that the library takes for something else, as of the variants `base:` and `[&>svg]:`. They are few, so all stay. */
const unreadable = [/:where\(/, /\\\[\\&/];

/** The beginning of each link by which a page asks for a stylesheet, sooner or later. */
const stylesheetLink = /<link rel="(?:preload|stylesheet)" href="[^"]+\.css"/g;

/**
 * Writes into each page the rules that its own HTML needs, and moves the link to the stylesheet to its end, where it holds
 * up no painting: with a low priority, or Chromium waits for it all the same. Scripts wait for it as before, so that
 * nothing of theirs shows without style.
 * Throws UserError for a page whose stylesheet the build does not hold.
 */
export async function inlineCriticalStyles(buildFolder: string): Promise<void> {
  const beasties = new Beasties({
    path: buildFolder,
    publicPath: '/biz/_next/',
    preload: 'body',
    fonts: false,
    allowRules: unreadable,
    logLevel: 'silent',
  });
  const pages = join(buildFolder, 'server/pages');
  for (const file of readdirSync(pages, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.html')) continue;
    const html = await beasties.process(readFileSync(join(pages, file), 'utf8'));
    if (!html.includes('<style>'))
      throw new UserError(`The stylesheet of ${file} was not found in the build.`);
    writeFileSync(join(pages, file), html.replaceAll(stylesheetLink, '$& fetchpriority="low"'));
  }
}
