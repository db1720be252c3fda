import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { corporationAccount } from '#endpoints/corporation-account';
import { findFreePort } from '../../scripts/lib/ports.ts';

const main = path.resolve('server/main.ts');

let folder: string;
const children: ChildProcess[] = [];
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'main-'));
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await rm(folder, { recursive: true });
});

/** Runs the server with a clean environment; `exit` resolves with how it ended and what it printed. */
function run(...args: string[]) {
  const { PATH, NODE_ENV } = process.env;
  const child = spawn(process.execPath, [main, ...args], { cwd: folder, env: { PATH, NODE_ENV } });
  children.push(child);
  const output = { stdout: '', stderr: '' };
  const ready = Promise.withResolvers<void>();
  child.stdout.on('data', (chunk) => {
    output.stdout += chunk;
    if (output.stdout.includes('API ready')) ready.resolve();
  });
  child.stderr.on('data', (chunk) => {
    output.stderr += chunk;
  });
  const exit = new Promise<{ code: number | null; stdout: string; stderr: string }>((resolve) => {
    child.once('close', (code) => {
      ready.reject(new Error(`The server ended:\n${output.stdout}${output.stderr}`));
      resolve({ code, ...output });
    });
  });
  // A process that waits for the end does not wait for this.
  ready.promise.catch(() => {});
  return { child, exit, ready: ready.promise };
}

describe('the server process', () => {
  test('keeps its data over a restart and its folder and port to itself', { timeout: 180_000 }, async () => {
    const port = String(await findFreePort());
    const address = ['--port', port, '--data', 'data'];
    const first = run(...address);
    await first.ready;
    const url = `http://127.0.0.1:${port}`;
    expect(await (await fetch(`${url}/readyz`)).json()).toEqual({ status: 'ok' });
    // Windows has no such permissions.
    const { mode } = await stat(path.join(folder, 'data'));
    if (process.platform !== 'win32') expect(mode & 0o077).toBe(0);

    const otherPort = String(await findFreePort());
    const [samePort, sameFolder] = await Promise.all([
      run('--port', port, '--data', 'other').exit,
      run('--port', otherPort, '--data', 'data').exit,
    ]);
    expect(samePort).toMatchObject({
      code: 1,
      stderr: `Port ${port} on 127.0.0.1 is already in use: stop what runs there or choose another with --port.\n`,
    });
    expect(sameFolder).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        new RegExp(
          `^The data folder .+ is in use by another server \\(process ${first.child.pid}\\): .+\\n$`,
        ),
      ),
    });

    const { path: signUp } = corporationAccount.createTemporaryAccount;
    await fetch(`${url}${signUp}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: 'new@example.com' }),
    });
    first.child.kill('SIGTERM');
    const ended = await first.exit;
    expect(ended).toMatchObject({ code: 0, stdout: expect.stringMatching(/Stopping…\n$/) });
    expect(ended.stdout).toMatch(
      /Mail to new@example\.com: data\/mail\/\S+\.eml\n {2}http\S+\/biz\/signup\/[\w-]+\/\n/,
    );

    const second = run(...address);
    await second.ready;
    const [mail = ''] = await readdir(path.join(folder, 'data/mail'));
    const text = await readFile(path.join(folder, 'data/mail', mail), 'utf8');
    const temporaryId = /\/signup\/([\w-]+)\//.exec(text)?.[1] ?? '';
    const show = corporationAccount.showTemporaryAccount.path.replace(':temporaryId', temporaryId);
    expect(await (await fetch(`${url}${show}`)).json()).toMatchObject({ status: 'pending' });
    // One that was killed leaves nothing in the way of the next.
    second.child.kill('SIGKILL');
    await second.exit;
    const third = run(...address);
    await third.ready;
    third.child.kill('SIGINT');
    expect((await third.exit).code).toBe(0);
  });

  test('says in one line what is wrong, and ends', async () => {
    await writeFile(path.join(folder, 'file'), '');
    const [flag, notAFolder] = await Promise.all([
      run('--prot', '1').exit,
      run('--port', String(await findFreePort()), '--data', 'file/data').exit,
    ]);
    expect(flag).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^--prot is not an option.+\n$/),
    });
    expect(notAFolder).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^Cannot write to the data folder .+file\/data: ENOTDIR.+\n$/),
    });
  });
});
