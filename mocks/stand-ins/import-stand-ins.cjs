const { dirname, join, relative } = require('node:path');

/** What the server imports, by the file here that takes its place. */
const standIns = {
  'node:async_hooks': 'node-async-hooks.ts',
  'node:crypto': 'node-crypto.ts',
  'node:fs/promises': 'node-only.ts',
  'node:module': 'node-only.ts',
  'node:path': 'node-only.ts',
  'node:timers/promises': 'node-timers-promises.ts',
  'node:util': 'node-util.ts',
  'node:zlib': 'node-only.ts',
  sharp: 'sharp.ts',
};

/**
 * Lets the server's code import what a browser has in place of Node.js. Turbopack's aliases do not reach these imports:
 * Next.js has stand-ins of its own, which lack what the server needs.
 */
module.exports = function importStandIns(source) {
  const here = dirname(this.resourcePath);
  return source.replace(/ from '([^']+)';/g, (statement, name) =>
    standIns[name] ? ` from './${relative(here, join(__dirname, standIns[name]))}';` : statement,
  );
};
