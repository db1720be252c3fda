import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lockDataFolder } from '#server/db/data-lock';
import { openDatabase } from '#server/db/open-database';
import * as schema from '#server/db/schema';
import { createDiskStore } from '#server/files/disk-store';
import { addMember, createCorporation, createUser } from '../tests/support/records/factories.ts';
import { createCandidate, createConversation } from '../tests/support/records/matching-factories.ts';

/** Each run is a process that opens the database. */
const SLOW = 300_000;

let dataDir: string;
let ids: { candidate: string; member: string; firebaseUid: string; company: string };

/** Runs the command on the embedded database of the data folder. */
function run(...args: string[]) {
  const script = path.join(import.meta.dirname, 'forget.ts');
  const preloaded = new URL('../server/process/quick-imports.ts', import.meta.url).href;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', preloaded, script, ...args, '--data', dataDir],
    { encoding: 'utf8' },
  );
  return { status, stdout, stderr };
}

const picture = 'candidate/picture.png';

beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'forget-'));
  const { db, close } = await openDatabase({ databaseUrl: undefined, dataDir, onProgress: () => {} });
  const { cid } = await createCorporation(db);
  const member = await createUser(db);
  await addMember(db, cid, member.universalUid);
  const candidate = await createCandidate(db, { imagePath: picture });
  await createConversation(db, cid, { candidate });
  await close();
  await createDiskStore(path.join(dataDir, 'files')).write(picture, new Uint8Array([1]));
  mkdirSync(path.join(dataDir, 'auth'), { recursive: true });
  const accounts = [{ localId: member.uid, email: member.email }, { localId: 'somebody-else' }];
  writeFileSync(path.join(dataDir, 'auth/accounts.json'), JSON.stringify(accounts));
  ids = {
    candidate: candidate.universalUid,
    member: member.universalUid,
    firebaseUid: member.uid,
    company: cid,
  };
}, SLOW);
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

test(
  'what is not understood is refused in one line, and --help says how it is used',
  () => {
    expect(run('--help')).toMatchObject({ status: 0, stdout: expect.stringContaining('npm run forget --') });
    const one =
      'Expected one of --candidate <uid>, --member <uid>, --company <cid>, --again <file> and --list.';
    for (const args of [[], ['--list', '--member', 'b']]) {
      expect(run(...args)).toEqual({ status: 1, stdout: '', stderr: `\n✗ ${one}\n` });
    }
    const list = path.join(dataDir, 'list.txt');
    writeFileSync(list, 'candidate a\nnobody b\n');
    expect(run('--again', list).stderr).toContain('list.txt, line 2: expected a kind');
  },
  SLOW,
);

test(
  'a folder in use is not touched, and an unknown id is an error',
  () => {
    const lock = lockDataFolder(dataDir);
    expect(run('--candidate', ids.candidate)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('is in use by another server'),
    });
    lock.release();
    expect(run('--member', 'nobody')).toMatchObject({ status: 1, stderr: '✗ There is no member nobody.\n' });
  },
  SLOW,
);

test(
  'a candidate, a member and a company are counted, forgotten, not found again, and listed for a restore',
  () => {
    const counted = run('--candidate', ids.candidate, '--dry-run');
    expect([counted.status, counted.stdout]).toEqual([
      0,
      expect.stringMatching(/^Would be forgotten: candidate/),
    ]);
    expect(existsSync(path.join(dataDir, 'files', picture))).toBe(true);
    const done = run('--candidate', ids.candidate);
    expect(done.stdout).toMatch(/^Forgotten: candidate .+\n(?: +\d+ {2}.+\n)+$/);
    expect(existsSync(path.join(dataDir, 'files', picture))).toBe(false);
    expect(run('--member', ids.member).stdout).toMatch(/^Forgotten: member/);
    const accounts = readFileSync(path.join(dataDir, 'auth/accounts.json'), 'utf8');
    expect([accounts.includes(ids.firebaseUid), accounts.includes('somebody-else')]).toEqual([false, true]);
    expect(run('--company', ids.company).stdout).toMatch(/^Forgotten: company/);
    expect(run('--company', ids.company)).toMatchObject({
      status: 0,
      stdout: `Nothing is left of the company ${ids.company}.\n`,
    });
    const { stdout } = run('--list');
    expect(stdout.split('\n').map((line) => line.split(' ').slice(0, 2).join(' '))).toEqual([
      `candidate ${ids.candidate}`,
      `member ${ids.member}`,
      `company ${ids.company}`,
      '',
    ]);
    const list = path.join(dataDir, 'forgotten.txt');
    writeFileSync(list, stdout);
    expect(run('--again', list)).toMatchObject({ status: 0, stderr: '' });
  },
  SLOW,
);

test(
  'after the restore of an older backup those of the list are forgotten again',
  async () => {
    const { db, close } = await openDatabase({ databaseUrl: undefined, dataDir, onProgress: () => {} });
    const { universalUid } = await createCandidate(db, { universalUid: ids.candidate });
    await db.delete(schema.forgotten);
    await close();
    const list = path.join(dataDir, 'forgotten.txt');
    writeFileSync(list, `candidate ${universalUid} 2026-11-25T00:00:00.000Z\ncandidate unknown\n`);
    expect(run('--again', list)).toMatchObject({
      status: 1,
      stdout: expect.stringContaining(`Forgotten: candidate ${universalUid}`),
      stderr: '✗ There is no candidate unknown.\n',
    });
  },
  SLOW,
);
