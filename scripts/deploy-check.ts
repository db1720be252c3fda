import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { Children } from './lib/children.ts';
import { runMain, UserError } from './lib/cli.ts';
import { deployEnvironment, hasCaddy, startDeployment } from './lib/deployment.ts';
import { root } from './lib/settings.ts';

const playwright = join(root, 'node_modules/@playwright/test/cli.js');

/** Runs a script to its end; returns its exit code. */
function runNode(script: string, args: readonly string[]): Promise<number> {
  return new Promise((done, reject) => {
    const running = spawn(process.execPath, [script, ...args], { cwd: root, stdio: 'inherit' });
    running.once('error', reject);
    running.once('exit', (code) => done(code ?? 1));
  });
}

/** Runs the tests of playwright.deploy.config.ts; returns their exit code. */
const runTests = (args: readonly string[]): Promise<number> =>
  runNode(playwright, ['test', '--config=playwright.deploy.config.ts', ...args]);

// `npm run deploy:check`: app, two API processes and PostgreSQL behind deploy/caddy/Caddyfile, and a browser in front of it.
// With --ha instead two API processes on the cluster of deploy/ha, whose primary dies.
await runMain(async () => {
  const [first, ...others] = process.argv.slice(2);
  if (first === '--ha') process.exit(await runNode(join(root, 'tests/ha/main.ts'), others));
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
