import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeEndpoints } from '../server/docs/describe.ts';
import { readOptions, runMain } from './lib/cli.ts';
import { root } from './lib/settings.ts';

const usage = `npm run generate:openapi

Writes what documents the calls into .cache/docs/: openapi.json, platform-calls.md.`;

await runMain(async () => {
  readOptions(usage, {});
  const { openApi, calls } = await describeEndpoints();
  const folder = join(root, '.cache/docs');
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of [
    ['openapi.json', `${JSON.stringify(openApi, null, 2)}\n`],
    ['platform-calls.md', calls],
  ] as const) {
    writeFileSync(join(folder, name), text);
    console.log(`Wrote .cache/docs/${name}`);
  }
});
