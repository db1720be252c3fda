import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { preloadSession } from './preload-session.ts';

let build: string;

beforeEach(() => {
  build = mkdtempSync(join(tmpdir(), 'biz-build-'));
  mkdirSync(join(build, 'static/chunks'), { recursive: true });
  mkdirSync(join(build, 'server/pages/projects'), { recursive: true });
  const waiting = '<html><head><title>biz</title></head><body data-waits-for="session"></body></html>';
  write('server/pages/projects/[projectId].html', waiting);
  write('server/pages/login.html', '<html><head></head><body></body></html>');
  write(
    'static/chunks/app.js',
    'e.v(t=>Promise.all(["static/chunks/a.js","static/chunks/b.js"].map(t=>e.l(t))));' +
      'e.v(t=>Promise.all(["static/chunks/c.js"].map(t=>e.l(t))));e.v(t=>Promise.all(["static/chunks/d.js"].map(t=>e.l(t))))',
  );
  write('static/chunks/a.js', '');
  write('static/chunks/b.js', '"auth/password-does-not-meet-requirements"');
  write('static/chunks/c.js', '"X-Request-Id"');
  write('static/chunks/d.js', 'a dialog');
});
afterEach(() => rmSync(build, { recursive: true }));

function write(file: string, text: string): void {
  writeFileSync(join(build, file), text);
}

const preloaded = (page: string) =>
  [
    ...readFileSync(join(build, 'server/pages', page), 'utf8').matchAll(
      /<link rel="preload" href="([^"]+)"/g,
    ),
  ].map(([, href]) => href);

it('lets the pages that wait for the session name its scripts and those of the calls, and no others', () => {
  preloadSession(build);
  expect(preloaded('projects/[projectId].html')).toEqual(
    ['a', 'b', 'c'].map((name) => `/biz/_next/static/chunks/${name}.js`),
  );
  expect(preloaded('login.html')).toEqual([]);
});

it('fails the build when a script is not where it is expected', () => {
  write('static/chunks/c.js', '');
  expect(() => preloadSession(build)).toThrow(
    'No script of the build that is imported later holds "X-Request-Id".',
  );
});
