import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { mergeScripts } from './merge-scripts.ts';

let build: string;

function write(file: string, text: string): void {
  mkdirSync(dirname(join(build, file)), { recursive: true });
  writeFileSync(join(build, file), text);
}

const chunk = (name: string, text = '') =>
  write(
    `static/chunks/${name}.js`,
    `(globalThis.TURBOPACK||(globalThis.TURBOPACK=[])).push(["object"==typeof document?document.currentScript:void 0,"${name}"]);"${text}"`,
  );

function page(file: string, scripts: readonly string[], body = '<body></body>'): void {
  const tags = scripts.map((script) => `<script src="/biz/_next/static/${script}.js" defer=""></script>`);
  write(`server/pages/${file}.html`, `<html><head><title>biz</title>${tags.join('')}</head>${body}</html>`);
}

const waiting = '<body data-waits-for="session"></body>';

/** Pages for anybody, two lists and a detail with tables, and two other pages that wait for the session. */
function writePages(inOrder: (scripts: string[]) => string[]): void {
  const everywhere = ['chunks/frame', 'chunks/react', 'chunks/turbopack-1', 'b1/_buildManifest'];
  const tables = [...everywhere, 'chunks/table', 'chunks/list'];
  page('login', inOrder([...everywhere, 'chunks/login']));
  page('signup', inOrder([...everywhere]));
  page('index', inOrder([...everywhere, 'chunks/home']), waiting);
  page('members', inOrder([...everywhere, 'chunks/members']), waiting);
  page('projects', inOrder([...tables, 'chunks/projects', 'chunks/project']), waiting);
  page('projects/[projectId]', inOrder([...tables, 'chunks/project']), waiting);
  page('scouts', inOrder([...tables, 'chunks/scouts']), waiting);
}

beforeEach(() => {
  build = mkdtempSync(join(tmpdir(), 'biz-build-'));
  chunk('react', 'x'.repeat(150_000));
  const names = 'frame table list login home members projects project scouts dialog';
  for (const name of names.split(' ')) chunk(name);
  write('static/chunks/turbopack-1.js', 'globalThis.runtime=1');
  write('static/b1/_buildManifest.js', 'globalThis.manifest=1');
  chunk('identity', 'auth/password-does-not-meet-requirements');
  chunk('calls', 'X-Request-Id');
  write(
    'static/chunks/imports.js',
    't=>Promise.all(["static/chunks/identity.js","static/chunks/frame.js"]);t=>Promise.all(["static/chunks/calls.js"]);t=>Promise.all(["static/chunks/dialog.js"])',
  );
  writePages((scripts) => scripts);
});
afterEach(() => rmSync(build, { recursive: true }));

const html = (name: string) => readFileSync(join(build, 'server/pages', `${name}.html`), 'utf8');

const scriptsOf = (name: string) =>
  [...html(name).matchAll(/<script src="\/biz\/_next\/([^"]+)" defer=""><\/script>/g)].map(
    ([, file = '']) => file,
  );

/** What a browser has once it has run the scripts of a page. */
function run(name: string) {
  const page = { present: [] as string[], TURBOPACK: [] as [string, string][], runtime: 0, manifest: 0 };
  const document = {
    createElement: () => ({}),
    head: { append: ({ src }: { src: string }) => page.present.push(src.replace(/.*\/(.+)\.js/, '$1')) },
    currentScript: 'an element',
  };
  const context = Object.assign(page, { document });
  for (const file of scriptsOf(name)) runInNewContext(readFileSync(join(build, file), 'utf8'), context);
  return { ...page, chunks: page.TURBOPACK };
}

it('makes few files of the scripts of a page', () => {
  mergeScripts(build);
  expect(scriptsOf('projects')).toHaveLength(5);
  expect(scriptsOf('members')).toHaveLength(4);
  expect(scriptsOf('login')).toHaveLength(3);
});

it('shares what pages have in common, and keeps React by itself', () => {
  mergeScripts(build);
  const [login, home, projects, scouts] = ['login', 'index', 'projects', 'scouts'].map(scriptsOf);
  expect(projects?.[0]).toBe('static/chunks/react.js');
  expect(login?.slice(0, 2)).toEqual(projects?.slice(0, 2));
  expect(home?.slice(0, 3)).toEqual(projects?.slice(0, 3));
  expect(scouts?.slice(0, 4)).toEqual(projects?.slice(0, 4));
});

/** What the scripts say they are, and where they say they come from. */
const named = (...names: string[]) => names.map((name) => [`static/chunks/${name}.js`, name]);

it('runs what a page ran before, and the session before what is its own', () => {
  mergeScripts(build);
  const { chunks, runtime, manifest } = run('projects');
  expect(chunks.slice(1)).toEqual(
    named('frame', 'calls', 'identity', 'list', 'table', 'project', 'projects'),
  );
  expect({ runtime, manifest }).toEqual({ runtime: 1, manifest: 1 });
});

it('gives a page for anybody no session', () => {
  mergeScripts(build);
  expect(run('signup').chunks.slice(1)).toEqual(named('frame'));
});

it('says which scripts are there, so that they are not fetched again', () => {
  mergeScripts(build);
  expect(run('projects').present.toSorted()).toEqual([
    '_buildManifest',
    'calls',
    'frame',
    'identity',
    'list',
    'project',
    'projects',
    'table',
    'turbopack-1',
  ]);
});

it('names the same files for the same scripts in any order', () => {
  mergeScripts(build);
  const before = scriptsOf('projects');
  writePages((scripts) => scripts.toReversed());
  mergeScripts(build);
  expect(scriptsOf('projects')).toEqual(before);
});

it('fails the build when a script is not where it is expected', () => {
  chunk('calls');
  expect(() => mergeScripts(build)).toThrow(
    'No script of the build that is imported later holds "X-Request-Id".',
  );
});

it('fails the build when a script does not tell where it came from', () => {
  write('static/chunks/frame.js', 'TURBOPACK.push([document.currentScript])');
  expect(() => mergeScripts(build)).toThrow(
    'static/chunks/frame.js does not tell where it came from as expected.',
  );
});

it('fails the build when a page names no scripts', () => {
  page('login', []);
  expect(() => mergeScripts(build)).toThrow('login.html names no script of the build.');
});
