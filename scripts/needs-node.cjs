// Preloaded by the scripts of package.json: an older Node.js would fail at the first line of TypeScript.
const LEAST = 24;

if (Number.parseInt(process.versions.node, 10) < LEAST) {
  console.error(
    `biz runs on Node.js ${LEAST} or newer, and this is ${process.versions.node}: \`npm ci\` brings one along for Linux, macOS and ` +
      'Windows unless optional packages are left out; elsewhere install it from https://nodejs.org.',
  );
  process.exit(1);
}
