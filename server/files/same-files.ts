import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { type Database, type Executor, queryRows } from '../db/database.ts';
import { inTurn } from '../db/in-turn.ts';
import type { FileStore } from '../kit/services.ts';
import { lineOf, StartError } from '../lib/start-error.ts';
import { FILES_ID } from './bucket.ts';

const ID = /^[\da-f-]{36}$/;

/** Another process may be about to write the marker: how often, and in ms how far apart, it is looked for. */
const LOOKS = 10;
const LOOK_EVERY_MS = 200;

async function readMarker(files: FileStore): Promise<string | null> {
  const bytes = await files.read(FILES_ID);
  const text = bytes && new TextDecoder().decode(bytes).trim();
  return text && ID.test(text) ? text : null;
}

/** Returns the id of the files, which the database keeps as the comment of the table that names them: it goes along in every dump. */
export async function readFilesId(db: Executor): Promise<string | null> {
  const [row] = await queryRows<{ id: string | null }>(
    db,
    sql`select obj_description(to_regclass('uploaded_file'), 'pg_class') as id`,
  );
  return row?.id && ID.test(row.id) ? row.id : null;
}

/** Writes the id of the files; throws when it is none. */
export async function writeFilesId(db: Executor, id: string): Promise<void> {
  if (!ID.test(id)) throw new Error('The id of the files is none');
  // A statement that takes no parameters; the id is of the form above.
  await db.execute(sql.raw(`comment on table uploaded_file is '${id}'`));
}

/** Returns the id in the database, which becomes the proposed one if there is none. */
const claim = (db: Database, proposed: string) =>
  inTurn(db, 'files-id', async (tx) => {
    const known = await readFilesId(tx);
    if (known) return { id: known, isNew: false };
    await writeFilesId(tx, proposed);
    return { id: proposed, isNew: true };
  });

const writeMarker = (files: FileStore, id: string) => files.write(FILES_ID, new TextEncoder().encode(id));

/** Returns the id of the files; new ones are given one, so that whatever ends the start here, the next one finds it. */
async function idOf(files: FileStore): Promise<string> {
  const known = await readMarker(files);
  if (known) return known;
  const id = crypto.randomUUID();
  await writeMarker(files, id);
  return id;
}

async function hasMarker(files: FileStore, id: string): Promise<boolean> {
  for (let look = 0; look < LOOKS; look += 1) {
    if (look > 0) await sleep(LOOK_EVERY_MS);
    if ((await readMarker(files)) === id) return true;
  }
  return false;
}

/**
 * Proves that a store has the files which the database names, so that several processes do not each write into a folder of
 * their own: both have the same id, which the first process gives them. Throws a `StartError` that names the place.
 */
export async function requireSameFiles(db: Database, files: FileStore, place: string): Promise<void> {
  try {
    const { id, isNew } = await claim(db, await idOf(files));
    // Another process that started at the same time may have written its own.
    if (isNew) await writeMarker(files, id);
    if (await hasMarker(files, id)) return;
  } catch (error) {
    throw new StartError(`The files in ${place} cannot be used: ${lineOf(error)}`, { cause: error });
  }
  throw new StartError(
    `The files in ${place} are not those of the database: they would be lost to its other processes. Let all processes use ` +
      'one shared folder in DATA_DIR or one bucket in FILES_URL, and copy the files there, "files-id" among them. If they are ' +
      'gone for good: comment on table uploaded_file is null.',
  );
}
