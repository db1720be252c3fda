import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './lib/settings.ts';
import { testDataDir, testEnvironment } from './lib/test-environment.ts';

// What `npm start` runs, on empty data of its own.
Object.assign(process.env, testEnvironment());
rmSync(join(root, testDataDir), { recursive: true, force: true });
await import('./start.ts');
