import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { root } from '../../scripts/lib/settings.ts';
import { testDataDir } from '../../scripts/lib/test-environment.ts';

const folder = join(root, testDataDir, 'mail');

/** The newest mail to an address: files are named by their time. */
function newestMail(to: string): string {
  const name = readdirSync(folder)
    .sort()
    .findLast((file) => file.includes(to));
  return name ? readFileSync(join(folder, name), 'utf8') : '';
}

/** Waits for a mail to an address and returns the link in it that leads to a page of the given kind. */
export async function mailedLink(
  to: string,
  kind: 'signup' | 'invitations' | 'emulator/action',
): Promise<string> {
  const link = () => new RegExp(`^https?://\\S+/${kind}[/?]\\S+$`, 'm').exec(newestMail(to))?.[0] ?? '';
  await expect.poll(link, { message: `a ${kind} link mailed to ${to}` }).not.toBe('');
  return link();
}
