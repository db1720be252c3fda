import { createHash, X509Certificate } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Children } from '../../scripts/lib/children.ts';
import { root } from '../../scripts/lib/settings.ts';
import { waitUntil } from '../../scripts/lib/wait-until.ts';
import { benchFolder, benchPorts, proxyPorts } from './environment.ts';

const folder = join(root, benchFolder, 'proxy');
const certificate = join(folder, 'pki/authorities/local/intermediate.crt');

// Without the header that forbids http: the Auth emulator has no https, and a browser applies it to all ports of a host.
const config = `{
	admin off
	auto_https disable_redirects
	local_certs
	skip_install_trust
	storage file_system ${folder}
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
https://localhost:${proxyPorts.floor} {
	encode zstd gzip
	reverse_proxy 127.0.0.1:${benchPorts.floor}
}
`;

/** Starts Caddy, which serves as in production; resolves when it has its certificates. */
export async function startProxy(children: Children): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'Caddyfile');
  writeFileSync(file, config);
  children.start({
    name: 'Caddy',
    args: [join(root, 'scripts/lib/caddy.ts'), 'run', '--config', file, '--adapter', 'caddyfile'],
    logFile: join(folder, 'caddy.log'),
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
