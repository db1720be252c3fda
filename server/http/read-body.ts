import type { Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { EndpointDefinition } from '#endpoints/endpoint';
import { FormTooLarge, MAX_FORM_BYTES, type ReceivedForm, type ReceiveForm } from '../kit/form.ts';
import { badRequest, Problem } from '../kit/problem.ts';
import type { AppEnv } from './app-env.ts';
import { isOfStorage } from './errors.ts';

const MIB = 1024 * 1024;

const limitJson = bodyLimit({
  maxSize: MIB,
  onError: () => {
    throw new Problem(413, '送信する内容が大きすぎます。内容を減らしてください');
  },
});

/** JSON and nothing that only starts like it, such as `application/json-patch+json`. */
const JSON_TYPE = /^application\/json *(;|$)/i;

const nothing = async () => {};

/** What browsers send: one boundary and nothing else, so that nobody can mean another one than is read here. */
const FORM = /^multipart\/form-data; *boundary=("?)([\w'()+,./:=?-]{1,70})\1$/i;

const tooLargeFile = () => new Problem(413, 'ファイルサイズは10MB以下にしてください');

async function readForm(context: Context<AppEnv>, receiveForm: ReceiveForm): Promise<ReceivedForm> {
  const contentType = context.req.header('content-type') ?? '';
  if (Number(context.req.header('content-length')) > MAX_FORM_BYTES) throw tooLargeFile();
  try {
    const boundary = FORM.exec(contentType)?.[2];
    if (!boundary) throw new TypeError('No form');
    return await receiveForm(context.req.raw.body, boundary);
  } catch (error) {
    if (error instanceof FormTooLarge) throw tooLargeFile();
    if (isOfStorage(error)) throw error;
    // No form, one of too many parts, or the client went away in the middle of it.
    throw badRequest('アップロードの形式が正しくありません');
  }
}

async function readJson(context: Context<AppEnv>): Promise<unknown> {
  if (!JSON_TYPE.test(context.req.header('content-type') ?? ''))
    throw badRequest('JSON形式で送信してください');
  await limitJson(context, nothing);
  try {
    const bytes = await context.req.arrayBuffer();
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    // No JSON, or the client went away in the middle of it.
    throw badRequest('JSONの形式が正しくありません');
  }
}

/** What was read of a request. `discard` removes the files of a form, once nobody needs them. */
export type ReadBody = { body: unknown; discard?: () => Promise<void> };

/**
 * Reads the body of a request up to 1 MiB of JSON, or 11 MiB of a form with files of 10 MiB. 413 for more, 400 for what is
 * neither JSON nor a form.
 */
export async function readBody(
  definition: EndpointDefinition,
  context: Context<AppEnv>,
  receiveForm: ReceiveForm,
): Promise<ReadBody> {
  if (definition.bodyType !== 'multipart') return { body: await readJson(context) };
  const { fields, discard } = await readForm(context, receiveForm);
  return { body: fields, discard };
}
