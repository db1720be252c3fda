import { join } from 'node:path';
import type { Children } from './children.ts';
import { addCompileHints } from './compile-hints.ts';
import { compressFiles } from './compress-files.ts';
import { inlineCriticalStyles } from './inline-critical-styles.ts';
import { allowInlineScripts } from './inline-scripts.ts';
import { mergeScripts } from './merge-scripts.ts';
import { step } from './progress.ts';
import { root, type Settings } from './settings.ts';
import { waitUntilUp } from './wait-until.ts';
import { buildFolder, buildInputs, isBuilt, markBuilt } from './web-build.ts';

const next = join(root, 'node_modules/next/dist/bin/next');
const server = join(root, 'scripts/web-server.ts');
const env = { NEXT_TELEMETRY_DISABLED: '1', NODE_ENV: undefined };

/** Builds the web app, unless the last build was made from the same sources and settings. */
export async function buildWeb(children: Children, { dataDir }: Settings): Promise<void> {
  const inputs = buildInputs();
  if (isBuilt(inputs)) {
    await step('Web app: built already', async () => undefined);
    return;
  }
  await step(
    'Web app: build',
    async () => {
      await children.run({
        name: 'The build of the web app',
        args: [next, 'build'],
        cwd: root,
        env: { ...env, ALLOWS_INLINE_SCRIPTS: 'on' },
        logFile: join(dataDir, 'logs', 'build.log'),
      });
      mergeScripts(join(root, buildFolder));
      await inlineCriticalStyles(join(root, buildFolder));
      allowInlineScripts(join(root, buildFolder));
      addCompileHints(join(root, buildFolder, 'static/chunks'));
      await compressFiles(join(root, buildFolder, 'static'));
      markBuilt(inputs);
    },
    'about a minute',
  );
}

/** Serves the web app on this machine only; resolves when it answers. */
export async function startWeb(
  children: Children,
  { webPort, apiPort, startsApi, dataDir, webUrl }: Settings,
  isDevelopment: boolean,
): Promise<void> {
  const apiArgs = startsApi ? ['--api-port', String(apiPort)] : [];
  children.start({
    name: 'The web app',
    args: isDevelopment
      ? [next, 'dev', '-p', String(webPort), '-H', '127.0.0.1']
      : [server, '--port', String(webPort), ...apiArgs],
    cwd: root,
    env: isDevelopment ? env : { ...env, NODE_ENV: 'production' },
    logFile: join(dataDir, 'logs', 'web.log'),
  });
  await waitUntilUp(`${webUrl.replace('localhost', '127.0.0.1')}/login/`, 'The web app', 90_000);
}
