import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { chromium, type LaunchOptions } from '@playwright/test';
import { UserError } from './cli.ts';

const commands = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const bundles = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/** Playwright's own browser if it is on this machine, else one that the system has, else undefined. */
function installedBrowser(): string | undefined {
  const onPath = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.includes('node_modules'));
  const candidates = [
    chromium.executablePath(),
    ...commands.flatMap((command) => onPath.map((folder) => join(folder, command))),
    ...bundles,
  ];
  return candidates.find((file) => existsSync(file));
}

/**
 * The path of a Chromium or Chrome: Playwright's, the system's, or one that is fetched. Throws a `UserError` that says what to
 * do when there is none.
 */
function findBrowser(): string {
  const found = installedBrowser();
  if (found) return found;
  const playwright = createRequire(import.meta.url).resolve('@playwright/test/cli');
  const attempts = [
    {
      label: 'playwright install chromium',
      command: process.execPath,
      args: [playwright, 'install', 'chromium'],
    },
    ...(isRoot() && existsSync('/usr/bin/apt-get')
      ? [
          { label: 'apt-get update', command: 'apt-get', args: ['update', '-qq'] },
          {
            label: 'apt-get install chromium fonts-noto-cjk',
            command: 'apt-get',
            args: ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-noto-cjk'],
          },
        ]
      : []),
  ];
  for (const { label, command, args } of attempts) {
    console.log(`No browser found: ${label} …`);
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const { status } = spawnSync(command, args, { stdio: ['ignore', 'ignore', 'pipe'], env });
    const browser = installedBrowser();
    if (browser) return browser;
    if (status !== 0) console.log(`  ${label} did not succeed`);
  }
  throw new UserError(
    'No Chromium or Chrome was found or could be installed. Install one, then run the command again.',
  );
}

/** How Playwright launches the browser found; root needs the sandbox off. */
export function launchOptions(): LaunchOptions {
  return {
    executablePath: findBrowser(),
    args: ['--disable-background-networking', ...(isRoot() ? ['--no-sandbox'] : [])],
  };
}
