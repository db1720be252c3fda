import { createHash, X509Certificate } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import next from 'next/package.json' with { type: 'json' };
import { startApi } from '../../scripts/lib/api-server.ts';
import { startAuthEmulator } from '../../scripts/lib/auth-emulator.ts';
import { Children } from '../../scripts/lib/children.ts';
import { step, UserError } from '../../scripts/lib/cli.ts';
import { assertPortFree } from '../../scripts/lib/ports.ts';
import { readSettings, root } from '../../scripts/lib/settings.ts';
import { waitUntil, waitUntilUp } from '../../scripts/lib/wait-until.ts';
import { buildFolder, buildWeb, startWeb } from '../../scripts/lib/web.ts';
import { prepareDataFolder } from '../../server/process/private-data.ts';
import { benchFolder, benchPorts, proxyPorts } from './environment.ts';

const bare = join(root, benchFolder, `bare-${next.version}`);

const bareFiles = {
  'package.json': '{ "private": true }\n',
  'next.config.mjs': `export default { turbopack: { root: ${JSON.stringify(root)} } };\n`,
  'pages/index.js': `export default function Page() {
  return <main><h1>何もないページ</h1><p>Next.js と React だけの重さです。</p></main>;
}
`,
};

/** How the bare page is built and served: by the repository's own Next.js. */
const ofBare = (...args: string[]) => ({
  name: `The bare page's ${args[0]}`,
  args: [join(root, 'node_modules/next/dist/bin/next'), ...args],
  cwd: bare,
  env: { NEXT_TELEMETRY_DISABLED: '1', NODE_ENV: undefined, NEXT_DIST_DIR: undefined },
  logFile: join(bare, `${args[0]}.log`),
});

/** Builds the bare page, unless that was done before with this version of Next.js. */
async function buildBare(children: Children): Promise<void> {
  if (existsSync(join(bare, '.next/BUILD_ID'))) return;
  mkdirSync(join(bare, 'pages'), { recursive: true });
  for (const [name, text] of Object.entries(bareFiles)) writeFileSync(join(bare, name), text);
  await step('Bare page: build', () => children.run(ofBare('build')));
}

const proxyFolder = join(root, benchFolder, 'proxy');
const certificate = join(proxyFolder, 'pki/authorities/local/intermediate.crt');

// Without the header that forbids http: the Auth emulator has no https, and a browser applies it to all ports of a host.
const caddyfile = `{
	admin off
	auto_https disable_redirects
	local_certs
	skip_install_trust
	storage file_system ${proxyFolder}
}
https://localhost:${proxyPorts.web} {
	@whole not path */change/stream
	encode @whole zstd gzip
	header -Strict-Transport-Security
	handle_path /biz-api/* {
		reverse_proxy 127.0.0.1:${benchPorts.api}
	}
	reverse_proxy 127.0.0.1:${benchPorts.web}
}
https://localhost:${proxyPorts.bare} {
	encode zstd gzip
	reverse_proxy 127.0.0.1:${benchPorts.bare}
}
`;

/** Starts Caddy, which serves as in production; resolves when it has its certificates. */
async function startProxy(children: Children): Promise<void> {
  mkdirSync(proxyFolder, { recursive: true });
  const file = join(proxyFolder, 'Caddyfile');
  writeFileSync(file, caddyfile);
  children.start({
    name: 'Caddy',
    args: [join(root, 'scripts/lib/caddy.ts'), 'run', '--config', file, '--adapter', 'caddyfile'],
    logFile: join(proxyFolder, 'caddy.log'),
  });
  await waitUntil(() => existsSync(certificate), 'Caddy made no certificate within 30 seconds.', 30_000);
}

/** Returns what a browser needs to accept the proxy's certificates: the hash of the key that signs them. */
export function trustedKey(): string {
  const { publicKey } = new X509Certificate(readFileSync(certificate));
  return createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('base64');
}

/** What is served while the measurement runs: addresses of the app, without a slash at the end, and of the bare page. */
export interface ServedApp {
  webUrl: string;
  bareUrl: string;
  close(): Promise<void>;
}

/** Builds what has changed and serves the app with its demo and the bare page. A process that dies ends everything. */
export async function serveApp({ skipBuild }: { skipBuild: boolean }): Promise<ServedApp> {
  const stop = (error: unknown) => {
    console.error(`\n✗ ${error instanceof Error ? error.message : error}`);
    children.killAll();
    process.exit(1);
  };
  const children = new Children(stop);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, stop);
  const settings = readSettings();
  for (const port of [...Object.values(benchPorts), ...Object.values(proxyPorts)]) {
    await assertPortFree(port, 'measurement', 'bench/web/environment.ts');
  }
  prepareDataFolder(settings.dataDir);
  if (!skipBuild) await buildWeb(children, settings);
  else if (!existsSync(join(root, buildFolder, 'BUILD_ID'))) {
    throw new UserError('There is no build to measure yet. Leave out --skip-build.');
  }
  await buildBare(children);
  const webUrl = `https://localhost:${proxyPorts.web}/biz`;
  try {
    const authEmulator = await step('Auth emulator', () => startAuthEmulator(settings));
    await startApi(children, { ...settings, webUrl }, false);
    await step('Web app', () => startWeb(children, settings, false));
    await step('Bare page', async () => {
      children.start(ofBare('start', '-p', String(benchPorts.bare), '-H', '127.0.0.1'));
      await waitUntilUp(`http://127.0.0.1:${benchPorts.bare}/`, 'The bare page', 60_000);
    });
    await step('HTTPS and HTTP/2 by Caddy', () => startProxy(children));
    return {
      webUrl,
      bareUrl: `https://localhost:${proxyPorts.bare}/`,
      async close() {
        await authEmulator.close();
        await children.stopAll();
      },
    };
  } catch (error) {
    children.killAll();
    throw error;
  }
}
