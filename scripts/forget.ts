import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../server/db/database.ts';
import { requireUsableSchema } from '../server/db/schema-version.ts';
import { createDiskStore } from '../server/files/disk-store.ts';
import { createObjectStore } from '../server/files/object-store.ts';
import type { Subject } from '../server/forget/fates.ts';
import { forget } from '../server/forget/forget.ts';
import type { Account, Forgetting, RemoveAccount } from '../server/forget/forgetting.ts';
import { createPace } from '../server/forget/pace.ts';
import { listForgotten } from '../server/forget/record.ts';
import { readServiceAccount } from '../server/identity/service-account.ts';
import { isDemoProject } from '../server/lib/address.ts';
import { readOptions as readServerOptions } from '../server/process/env.ts';
import { openEmbedded, openServed } from './data/data-place.ts';
import { type DataTarget, readDataTarget } from './data/data-target.ts';
import { removeSavedAccount } from './data/saved-accounts.ts';
import { readOptions, runMain, UserError } from './lib/cli.ts';

const usage = `npm run forget -- --candidate <uid> | --member <uid> | --company <cid> [--dry-run] [--data .data]
npm run --silent forget -- --list > forgotten.txt
npm run forget -- --again forgotten.txt

Forgets a candidate, a member or a company: in the database of DATABASE_URL while servers run, else or with --data in the
embedded one, whose server must be stopped. Says what it did; --dry-run only counts. Run again, it finds what is left.
--list prints who was forgotten, --again forgets those of such a list again, as after a restore.`;

/** Calls of servers that began before somebody was shut out have ended after this, in ms. */
const CALLS_MS = 15_000;

const kinds = ['candidate', 'member', 'company'] as const;

type Wanted = { kind: Subject; id: string };

const isKind = (text: string): text is Subject => kinds.some((kind) => kind === text);

/** Reads a list that `--list` has printed: a kind and an id a line, and whatever follows. */
function readList(file: string): Wanted[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.flatMap((line, index) => {
    const [kind = '', id = ''] = line.trim().split(/\s+/);
    if (kind === '') return [];
    if (!isKind(kind) || id === '')
      throw new UserError(`${file}, line ${index + 1}: expected a kind (${kinds.join(', ')}) and an id.`);
    return [{ kind, id }];
  });
}

function readWanted() {
  const values = readOptions(usage, {
    candidate: { type: 'string' },
    member: { type: 'string' },
    company: { type: 'string' },
    again: { type: 'string' },
    list: { type: 'boolean' },
    'dry-run': { type: 'boolean' },
    data: { type: 'string' },
  });
  const named = kinds.flatMap((kind) => {
    const id = values[kind]?.trim();
    return id === undefined ? [] : [{ kind, id }];
  });
  const ways = named.length + (values.again === undefined ? 0 : 1) + (values.list ? 1 : 0);
  if (ways !== 1 || named.some(({ id }) => id === ''))
    throw new UserError(
      'Expected one of --candidate <uid>, --member <uid>, --company <cid>, --again <file> and --list.',
    );
  return { values, wanted: values.again === undefined ? named : readList(values.again) };
}

/** Deletes accounts where they are: in the file of a demo that is stopped, in its emulator, or at Firebase. */
function accountRemover({ databaseUrl, dataDir }: DataTarget): RemoveAccount {
  if (!databaseUrl) return (uid) => removeSavedAccount(dataDir, uid);
  const { firebaseProjectId: projectId, firebaseAuthEmulatorHost } = readServerOptions(process.env, []);
  const credentials = firebaseAuthEmulatorHost ? undefined : readServiceAccount(process.env, projectId);
  const isReachable = firebaseAuthEmulatorHost !== undefined || credentials !== undefined;
  if (!isReachable || (isDemoProject(projectId) && !firebaseAuthEmulatorHost)) return async () => false;
  return async (uid) => {
    const { createAccountRemoval } = await import('../server/identity/firebase.ts');
    return createAccountRemoval(projectId, credentials)(uid);
  };
}

function print({ kind, id }: Wanted, account: Account | null, isDry: boolean): void {
  if (!account) {
    console.error(`✗ There is no ${kind} ${id}.`);
    process.exitCode = 1;
    return;
  }
  const what = isDry ? 'Would be forgotten' : 'Forgotten';
  console.log(account.total === 0 ? `Nothing is left of the ${kind} ${id}.` : `${what}: ${kind} ${id}`);
  for (const [name, count] of account.done) console.log(`  ${String(count).padStart(8)}  ${name}`);
  for (const line of account.byHand) console.log(`  ! ${line}`);
}

async function printForgotten({ db }: { db: Database }): Promise<void> {
  for (const { kind, id, begunAt, doneAt } of await listForgotten(db)) {
    console.log([kind, id, begunAt.toISOString(), ...(doneAt ? [] : ['unfinished'])].join(' '));
  }
}

await runMain(async () => {
  const { values, wanted } = readWanted();
  const target = readDataTarget(values.data);
  const isServed = target.databaseUrl !== undefined;
  const place = target.databaseUrl
    ? await openServed(target.databaseUrl)
    : await openEmbedded(target.dataDir);
  try {
    await requireUsableSchema(place.db).catch(() => {
      throw new UserError(`The database ${target.name} has another schema: run npm run migrate first.`);
    });
    if (values.list) return await printForgotten(place);
    const isDry = values['dry-run'] === true;
    const forgetting: Forgetting = {
      db: place.db,
      files: target.bucket
        ? createObjectStore(target.bucket)
        : createDiskStore(join(target.dataDir, 'files')),
      mailFolder: join(target.dataDir, 'mail'),
      removeAccount: accountRemover(target),
      now: () => new Date(),
      pace: createPace({ isShared: isServed }),
      isDry,
      waitForCalls: () => (isServed ? wait(CALLS_MS) : Promise.resolve()),
    };
    for (const each of wanted) print(each, await forget(forgetting, each), isDry);
  } finally {
    await place.close();
  }
});
