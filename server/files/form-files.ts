import { createWriteStream, openAsBlob } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { MAX_UPLOAD_BYTES } from '#endpoints/file';
import {
  FORM_OWN_BYTES,
  FormTooLarge,
  MAX_FORM_BYTES,
  type ReceivedForm,
  type ReceiveForm,
} from '../kit/form.ts';

/** A form has one file. Parsing one of a hundred thousand parts would block the process for seconds. */
const MAX_PARTS = 20;

/** How long a client may send nothing in the middle of a form, in ms: so long its place is nobody else's. */
const SILENCE_MS = 15_000;

/** A request takes two minutes at most: what is older was left by a process that ended in the middle of it. */
const ABANDONED_MS = 10 * 60 * 1000;

/** What browsers write in a name for what would end it. */
const ESCAPED: Readonly<Record<string, string>> = { '%22': '"', '%0D': '\r', '%0A': '\n' };
const nameOf = (written: string) =>
  written.replace(/%(?:22|0D|0A)/gi, (code) => ESCAPED[code.toUpperCase()] ?? code);

type WrittenFile = { name: string; fileName: string; type: string; place: string };

/** Writes the files of a form into a folder while they come. */
function createWriter(folder: string) {
  const written: (WrittenFile & { done: Promise<void>; closed: Promise<void> })[] = [];
  const givenUp = new AbortController();
  return {
    write(file: Readable, named: Omit<WrittenFile, 'place'>): Promise<void> {
      const place = path.join(folder, `${crypto.randomUUID()}.partial`);
      const output = createWriteStream(place, { flags: 'wx', mode: 0o600 });
      const closed = new Promise<void>((resolve) => output.once('close', () => resolve()));
      const done = pipeline(file, output, { signal: givenUp.signal });
      written.push({ ...named, place, done, closed });
      return done;
    },
    /** Resolves with the files once all of them are written; none of them is held in memory. */
    async files(): Promise<[string, File][]> {
      const files: [string, File][] = [];
      for (const { name, fileName, type, place, done } of written) {
        await done;
        files.push([name, new File([await openAsBlob(place)], fileName, { type })]);
      }
      return files;
    },
    async discard(): Promise<void> {
      givenUp.abort();
      // One that is still being opened would come back.
      await Promise.all(written.map(({ closed }) => closed));
      await Promise.all(written.map(({ place }) => rm(place, { force: true })));
    },
  };
}

type Writer = ReturnType<typeof createWriter>;

/** Makes a parser of a form; `fail` gets the first thing that is wrong with it. */
function createParser(
  boundary: string,
  { writer, fields, fail }: { writer: Writer; fields: Map<string, unknown>; fail: (error: Error) => void },
): BusboyInstance {
  const parser = new Busboy({
    headers: { 'content-type': `multipart/form-data; boundary="${boundary}"` },
    limits: { parts: MAX_PARTS, fileSize: MAX_UPLOAD_BYTES, fieldSize: FORM_OWN_BYTES, headerPairs: 20 },
    preservePath: true,
    isPartAFile: (_name, _type, fileName) => fileName !== undefined,
  });
  parser.on('file', (name, file, fileName, _encoding, type) => {
    file.on('limit', () => fail(new FormTooLarge()));
    writer.write(file, { name, fileName: nameOf(fileName), type }).catch(fail);
  });
  parser.on('field', (name, value) => fields.set(name, value));
  parser.on('partsLimit', () => fail(new RangeError('Too many parts')));
  parser.on('error', (error) => fail(error instanceof Error ? error : new Error(String(error))));
  return parser;
}

/** Reads the next part of a body; rejects when the client sends none for too long. */
async function readNext(reader: ReadableStreamDefaultReader<Uint8Array>) {
  const silent = Promise.withResolvers<never>();
  const timer = setTimeout(() => silent.reject(new Error('The client fell silent')), SILENCE_MS);
  try {
    return await Promise.race([reader.read(), silent.promise]);
  } finally {
    clearTimeout(timer);
  }
}

async function receiveForm(
  folder: string,
  body: ReadableStream<Uint8Array> | null,
  boundary: string,
): Promise<ReceivedForm> {
  if (!body) throw new TypeError('No form');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const writer = createWriter(folder);
  const fields = new Map<string, unknown>();
  const failed = Promise.withResolvers<never>();
  failed.promise.catch(() => {});
  const parser = createParser(boundary, { writer, fields, fail: failed.reject });
  const finished = new Promise<void>((resolve) => parser.once('finish', () => resolve()));
  try {
    const reader = body.getReader();
    let size = 0;
    for (;;) {
      const { done, value } = await Promise.race([readNext(reader), failed.promise]);
      if (done) break;
      size += value.byteLength;
      if (size > MAX_FORM_BYTES) throw new FormTooLarge();
      await Promise.race([
        new Promise<void>((resolve) => parser.write(value, () => resolve())),
        failed.promise,
      ]);
    }
    parser.end();
    await Promise.race([finished, failed.promise]);
    const files = await writer.files();
    return { fields: Object.fromEntries([...fields, ...files]), discard: writer.discard };
  } catch (error) {
    parser.destroy();
    await writer.discard();
    throw error;
  }
}

/** Returns what reads forms: their files go into a folder, 10 MB each at most, and `discard` removes them. */
export const createFormReceiver =
  (folder: string): ReceiveForm =>
  (body, boundary) =>
    receiveForm(folder, body, boundary);

/** Removes what processes left that ended in the middle of a form. */
export async function removeAbandonedForms(folder: string, now: Date): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const place = path.join(folder, name);
    const found = await stat(place).catch(() => null);
    if (found && now.getTime() - found.mtimeMs > ABANDONED_MS) await rm(place, { force: true });
  }
}
