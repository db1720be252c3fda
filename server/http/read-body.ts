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

const nothing = async () => {};

/**
 * Reads the body of a request as its endpoint wants it, and no further than allowed: 1 MiB of JSON, 11 MiB of a form.
 * 413 and 400 for more, 400 for what is neither JSON nor a form.
 */
export async function readBody(definition: EndpointDefinition, context: Context<AppEnv>): Promise<unknown> {
  if (definition.bodyType === 'multipart') {
    await limitUpload(context, nothing);
    try {
      return await context.req.parseBody();
    } catch {
      throw badRequest('アップロードの形式が正しくありません');
    }
  }
  const contentType = context.req.header('content-type') ?? '';
  if (!/^application\/json\b/i.test(contentType)) throw badRequest('JSON形式で送信してください');
  await limitJson(context, nothing);
  try {
    const bytes = await context.req.arrayBuffer();
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    // No JSON, or the client went away in the middle of it.
    throw badRequest('JSONの形式が正しくありません');
  }
}
