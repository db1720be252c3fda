import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './settings.ts';

const file = join(root, 'public/mockServiceWorker.js');

/** Has the development server of the mocked mode serve the service worker of the installed MSW. */
export const addServiceWorker = (): void =>
  copyFileSync(join(root, 'node_modules/msw/lib/mockServiceWorker.js'), file);

/** Takes it away again: a build serves all that lies in `public`. */
export const removeServiceWorker = (): void => rmSync(file, { force: true });
