import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { openPostgres } from '../../server/db/adapters/postgres.ts';
import { createDiskStore } from '../../server/files/disk-store.ts';
import { Problem } from '../../server/kit/problem.ts';
import { printable } from '../../server/lib/address.ts';
import { lineOf } from '../../server/lib/start-error.ts';
import { Access, accessFile } from './admin-endpoint.ts';
import { runCommand, usage } from './commands.ts';
import { PlatformError } from './platform-error.ts';

const Result = v.union([v.object({ output: v.string() }), v.object({ message: v.string() })]);

async function runOnDatabase(url: string, dataDir: string, args: readonly string[]): Promise<string> {
  const { db, close } = await openPostgres(url).catch((error: unknown) => {
    throw new PlatformError(`DATABASE_URL: cannot connect to ${printable(url)}: ${lineOf(error)}`);
  });
  try {
    const files = createDiskStore(path.join(dataDir, 'files'));
    return await runCommand({ db, files, clock: () => new Date() }, args);
  } finally {
    await close();
  }
}

function readAccess(dataDir: string) {
  const file = accessFile(dataDir);
  if (!existsSync(file)) {
    throw new PlatformError(
      `No demo server runs on the data folder ${dataDir}: start one with npm start, or name its folder with --data.`,
    );
  }
  try {
    return v.parse(Access, JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    throw new PlatformError(`${file} cannot be read: ${lineOf(error)}. Start the server again.`);
  }
}

async function runOnServer(dataDir: string, args: readonly string[]): Promise<string> {
  const { url, token } = readAccess(dataDir);
  const response = await fetch(url, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ args }),
  }).catch((error: unknown) => {
    throw new PlatformError(
      `The server of the data folder ${dataDir} does not respond on ${url} (${lineOf(error)}): start it with npm start.`,
    );
  });
  const result = v.parse(Result, await response.json());
  if ('output' in result) return result.output;
  if (response.status === 404) {
    throw new PlatformError(`Another server than that of the data folder ${dataDir} runs on ${url}.`);
  }
  throw new PlatformError(result.message);
}

function readArguments() {
  try {
    return parseArgs({
      args: process.argv.slice(2),
      options: { data: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
      allowPositionals: true,
    });
  } catch (error) {
    throw new PlatformError(`${lineOf(error)}. --help explains the commands.`);
  }
}

/** Makes the path of a file absolute: the server that reads it may have been started in another folder. */
function withWholePath([command = '', word, file, ...rest]: readonly string[]): string[] {
  const words = word === undefined ? [] : [word];
  if (file === undefined) return [command, ...words];
  return [command, ...words, command === 'file' ? path.resolve(file) : file, ...rest];
}

async function main(): Promise<string> {
  const { values, positionals } = readArguments();
  if (values.help) return usage.trimEnd();
  if (existsSync('.env')) process.loadEnvFile('.env');
  const dataDir = path.resolve(values.data ?? (process.env.DATA_DIR?.trim() || '.data'));
  const args = withWholePath(positionals);
  const databaseUrl = process.env.DATABASE_URL?.trim();
  return databaseUrl ? runOnDatabase(databaseUrl, dataDir, args) : runOnServer(dataDir, args);
}

try {
  process.stdout.write(`${await main()}\n`);
} catch (error) {
  const isClear = error instanceof PlatformError || error instanceof Problem;
  process.stderr.write(`${isClear ? error.message : error instanceof Error ? error.stack : error}\n`);
  process.exitCode = 1;
}
