import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { Children } from './lib/children.ts';
import { runMain, UserError } from './lib/cli.ts';
import { deployEnvironment, hasCaddy, startDeployment } from './lib/deployment.ts';
import { root } from './lib/settings.ts';

const playwright = join(root, 'node_modules/@playwright/test/cli.js');

/** Runs the tests of playwright.deploy.config.ts; returns their exit code. */
function runTests(args: readonly string[]): Promise<number> {
  return new Promise((done, reject) => {
    const tests = spawn(
      process.execPath,
      [playwright, 'test', '--config=playwright.deploy.config.ts', ...args],
      {
        cwd: root,
        stdio: 'inherit',
      },
    );
    tests.once('error', reject);
    tests.once('exit', (code) => done(code ?? 1));
  });
}

// `npm run deploy:check`: app, two API processes and PostgreSQL behind deploy/caddy/Caddyfile, and a browser in front of it.
await runMain(async () => {
  if (!hasCaddy()) {
    throw new UserError(
      'Caddy is not installed. Debian: apt-get install caddy; others: https://caddyserver.com/docs/install',
    );
  }
  // Where the build lies is read when the modules load.
  Object.assign(process.env, deployEnvironment());
  const { buildWeb } = await import('./lib/web.ts');
  const builders = new Children(() => {});
  const build = (settings: Parameters<typeof buildWeb>[1]) =>
    buildWeb(builders, { ...settings, dataDir: resolve(root, '.cache') });
  const deployment = await startDeployment(build);
  const code = await runTests(process.argv.slice(2)).finally(() => deployment.stop());
  process.exit(code);
});
