import type { Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { EndpointDefinition } from '#endpoints/endpoint';
import { MAX_UPLOAD_BYTES } from '#endpoints/file';
import type { AppEnv } from './app-env.ts';
import { badRequest, Problem } from './problem.ts';

const MIB = 1024 * 1024;

const limitJson = bodyLimit({
  maxSize: MIB,
  onError: () => {
    throw new Problem(413, '送信する内容が大きすぎます。内容を減らしてください');
  },
});

const limitUpload = bodyLimit({
  // The form around the file takes a little, too.
  maxSize: MAX_UPLOAD_BYTES + MIB,
  onError: () => {
    throw badRequest('ファイルサイズは10MB以下にしてください');
  },
});

/** JSON and nothing that only begins like it, such as `application/json-patch+json`. */
const JSON_TYPE = /^application\/json *(;|$)/i;

const nothing = async () => {};

/** A form has one file. Parsing one of a hundred thousand parts would block the process for seconds. */
const MAX_PARTS = 20;

/** What browsers send: one boundary and nothing else, so that nobody can mean another one than is counted here. */
const FORM = /^multipart\/form-data; *boundary=("?)([\w'()+,./:=?-]{1,70})\1$/i;

function hasTooManyParts(bytes: Uint8Array, boundary: string): boolean {
  const delimiter = `--${boundary}`;
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let place = -1;
  for (let count = 0; count <= MAX_PARTS; count += 1) {
    place = buffer.indexOf(delimiter, place + 1);
    if (place === -1) return false;
  }
  return true;
}

/** Returns the fields of a form: of several with one name, the last. */
async function readForm(context: Context<AppEnv>, contentType: string): Promise<Record<string, unknown>> {
  const boundary = FORM.exec(contentType)?.[2];
  if (!boundary) throw new TypeError('No form');
  const bytes = new Uint8Array(await context.req.arrayBuffer());
  if (hasTooManyParts(bytes, boundary)) throw new RangeError('Too many parts');
  const form = await new Response(bytes, { headers: { 'Content-Type': contentType } }).formData();
  return Object.fromEntries(form);
}

/**
 * Reads the body of a request as its endpoint wants it, and no further than allowed: 1 MiB of JSON, 11 MiB of a form.
 * 413 and 400 for more, 400 for what is neither JSON nor a form.
 */
export async function readBody(definition: EndpointDefinition, context: Context<AppEnv>): Promise<unknown> {
  const contentType = context.req.header('content-type') ?? '';
  if (definition.bodyType === 'multipart') {
    await limitUpload(context, nothing);
    try {
      return await readForm(context, contentType);
    } catch {
      // No form, one of too many parts, or the client went away in the middle of it.
      throw badRequest('アップロードの形式が正しくありません');
    }
  }
  if (!JSON_TYPE.test(contentType)) throw badRequest('JSON形式で送信してください');
  await limitJson(context, nothing);
  try {
    const bytes = await context.req.arrayBuffer();
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    // No JSON, or the client went away in the middle of it.
    throw badRequest('JSONの形式が正しくありません');
  }
}
