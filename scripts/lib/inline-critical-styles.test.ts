// @vitest-environment jsdom
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { inlineCriticalStyles } from './inline-critical-styles.ts';

const css =
  '.shown{color:red}.later{color:blue}@media (min-width:1px){.shown{margin:0}}' +
  String.raw`:where(.base\:p-4){padding:1rem}.\[\&\>svg\]\:size-4>svg{width:1rem}`;

/** As Next.js writes one. */
const page = (name: string) =>
  `<!DOCTYPE html><html lang="ja"><head><title>案件</title><link rel="preload" href="/biz/_next/static/chunks/${name}" as="style"/><link rel="stylesheet" href="/biz/_next/static/chunks/${name}" data-n-g=""/></head><body><div id="__next"><p class="shown">案件 &amp; 応募<!-- --> 2</p></div></body></html>`;

let folder: string;

function write(file: string, text: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'biz-styles-'));
  write('static/chunks/a.css', css);
});

afterEach(() => rmSync(folder, { recursive: true }));

async function processed(file: string): Promise<Document> {
  await inlineCriticalStyles(folder);
  return new DOMParser().parseFromString(readFileSync(join(folder, file), 'utf8'), 'text/html');
}

it('gives a page the rules of its HTML, and none of what scripts show later', async () => {
  write('server/pages/projects/[projectId].html', page('a.css'));
  const document = await processed('server/pages/projects/[projectId].html');
  const text = document.querySelector('head > style')?.textContent ?? '';
  expect(text).toContain('.shown{color:red}');
  expect(text).toContain('@media (min-width:1px)');
  expect(text).not.toContain('.later');
});

it('keeps the rules of variants, whose selectors are not plain classes', async () => {
  write('server/pages/login.html', page('a.css').replace('"shown"', '"base:p-4 [&>svg]:size-4"'));
  const text = (await processed('server/pages/login.html')).querySelector('style')?.textContent;
  expect(text).toContain('padding:1rem');
  expect(text).toContain('width:1rem');
});

it('asks for the stylesheet at the end of the page and with a low priority, so that it does not hold up painting', async () => {
  write('server/pages/login.html', page('a.css'));
  const document = await processed('server/pages/login.html');
  expect(document.querySelector('head link[rel="stylesheet"]')).toBeNull();
  const links = [...document.querySelectorAll('link')];
  expect(document.body.lastElementChild).toBe(links.at(-1));
  expect(
    links.map((link) => [link.rel, link.getAttribute('href'), link.getAttribute('fetchpriority')]),
  ).toEqual(['preload', 'stylesheet'].map((rel) => [rel, '/biz/_next/static/chunks/a.css', 'low']));
});

it('leaves what React takes over as it was', async () => {
  write('server/pages/login.html', page('a.css'));
  const document = await processed('server/pages/login.html');
  expect(document.querySelector('#__next')?.innerHTML).toBe('<p class="shown">案件 &amp; 応募<!-- --> 2</p>');
});

it('says so when the build does not hold the stylesheet of a page', async () => {
  write('server/pages/login.html', page('b.css'));
  await expect(inlineCriticalStyles(folder)).rejects.toThrow('login.html');
});
