import { resolve } from 'node:path';
import { Children } from './lib/children.ts';
import { runMain } from './lib/cli.ts';
import { loadEnvFiles, readSettings, root } from './lib/settings.ts';
import { buildWeb } from './lib/web.ts';

await runMain(async () => {
  loadEnvFiles();
  const settings = readSettings();
  const children = new Children(() => {});
  process.once('SIGINT', () => children.killAll());
  await buildWeb(children, { ...settings, dataDir: resolve(root, '.cache') });
});
