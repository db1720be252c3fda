import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Settings as AppSettings, settingsOf } from '../../src/config/settings.ts';
import { UserError } from './cli.ts';

/** The repository's root folder. */
export const root = fileURLToPath(new URL('../../', import.meta.url));

/** What `npm start` runs, and where. */
export interface Settings {
  webPort: number;
  apiPort: number;
  authPort: number;
  /** Absolute path of the folder with database, files, mail, accounts and logs. */
  dataDir: string;
  /** False when the configuration points at a real Firebase project or at an emulator elsewhere. */
  startsAuth: boolean;
  /** False when the configuration points at another API server. */
  startsApi: boolean;
  webUrl: string;
  /** Address of the API for browsers. */
  apiUrl: string;
}

/** Reads `.env.local` and `.env` into the environment; what is set already stays. */
export function loadEnvFiles(): void {
  for (const name of ['.env.local', '.env']) {
    const file = join(root, name);
    if (existsSync(file)) process.loadEnvFile(file);
  }
}

function port(variable: string, fallback: number): number {
  const found = process.env[variable]?.trim() || String(fallback);
  const value = Number(found);
  if (!/^\d+$/.test(found) || value < 1 || value > 65_535) {
    throw new UserError(`${variable} is "${found}": expected a port number from 1 to 65535.`);
  }
  return value;
}

function isLocal(address: string, localPort: number): boolean {
  const url = new URL(address);
  return ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname) && Number(url.port) === localPort;
}

function checked(): AppSettings {
  try {
    return settingsOf(process.env);
  } catch (error) {
    throw new UserError(error instanceof Error ? error.message : String(error));
  }
}

/**
 * Reads and checks the environment, and adds the addresses that follow from the ports. Throws a `UserError` with the variable,
 * its value and what is expected.
 */
export function readSettings(): Settings {
  const webPort = port('WEB_PORT', 3000);
  const apiPort = port('API_PORT', 4000);
  const authPort = port('AUTH_PORT', 9099);
  if (new Set([webPort, apiPort, authPort]).size < 3) {
    throw new UserError(
      `WEB_PORT, API_PORT and AUTH_PORT are ${webPort}, ${apiPort} and ${authPort}: expected three different ports.`,
    );
  }
  const apiAddress = process.env.NEXT_PUBLIC_API_BASE_URL || `http://localhost:${apiPort}`;
  process.env.NEXT_PUBLIC_API_BASE_URL = apiAddress;
  if (URL.canParse(apiAddress) && isLocal(apiAddress, apiPort)) {
    process.env.NEXT_PUBLIC_API_EXTENSIONS ||= 'on';
  }
  if (!process.env.NEXT_PUBLIC_FIREBASE_API_KEY?.trim()) {
    process.env.NEXT_PUBLIC_FIREBASE_AUTH_EMULATOR_URL ||= `http://localhost:${authPort}`;
  }
  const { apiBaseUrl, apiOrigin, firebaseAuthEmulatorUrl } = checked();
  return {
    webPort,
    apiPort,
    authPort,
    dataDir: resolve(root, process.env.DATA_DIR || '.data'),
    startsAuth: firebaseAuthEmulatorUrl !== '' && isLocal(firebaseAuthEmulatorUrl, authPort),
    startsApi: apiOrigin !== '' && isLocal(apiOrigin, apiPort),
    webUrl: `http://localhost:${webPort}/biz`,
    apiUrl: apiBaseUrl,
  };
}
