// Preloaded by the scripts of package.json: an older Node.js would fail at the first line of TypeScript.
const { spawnSync } = require('node:child_process');
const { existsSync, symlinkSync } = require('node:fs');
const { delimiter, join, relative } = require('node:path');

const LEAST = 24;

const { arch, platform, versions } = process;
const kind = platform === 'darwin' && arch === 'arm64' ? 'node-bin' : 'node';
const name = `${kind}-${platform === 'win32' ? 'win' : platform}-${arch}`;
const programs = join(__dirname, '../node_modules/.bin');
const own = join(programs, '..', name, 'bin', platform === 'win32' ? 'node.exe' : 'node');
const isOld = Number.parseInt(versions.node, 10) < LEAST;

// npm 10 takes the link away again, because the packages of other platforms would have made the same one.
if (platform !== 'win32' && existsSync(own) && !existsSync(join(programs, 'node'))) {
  try {
    symlinkSync(relative(programs, own), join(programs, 'node'));
  } catch {
    // The folder may be somebody else's: this time it goes without.
  }
}

if (isOld && existsSync(own)) {
  // Ctrl+C reaches both processes: the other one ends in good order first.
  process.on('SIGINT', () => {});
  const { status } = spawnSync(own, [...process.execArgv, ...process.argv.slice(1)], {
    stdio: 'inherit',
    env: {
      ...process.env,
      PATH: `${programs}${delimiter}${process.env.PATH}`,
      NPM_PID: String(process.ppid),
    },
  });
  process.exit(status ?? 1);
}

if (isOld) {
  console.error(
    `biz runs on Node.js ${LEAST} or newer, and this is ${versions.node}: \`npm ci\` brings one along for Linux, macOS and ` +
      'Windows unless optional packages are left out; elsewhere install it from https://nodejs.org.',
  );
  process.exit(1);
}
