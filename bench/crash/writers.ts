import { randomUUID } from 'node:crypto';
import { chat } from '../../endpoints/chat.ts';
import { file } from '../../endpoints/file.ts';
import { template } from '../../endpoints/template.ts';
import type { Target } from './target.ts';

/** A write that was begun: its text is its own, its key is the same when it is repeated, as is who writes. */
type Write = { kind: 'message' | 'template' | 'file'; text: string; key: string; token: string };

/** The results of the writes: `acknowledged` got a success response, `open` were cut off by a crash. */
export type Ledger = { acknowledged: Write[]; open: Write[] };

/** A response that is not a success. */
export class UnexpectedStatus extends Error {
  readonly status: number;

  constructor(path: string, status: number, text: string) {
    super(`${path} returned ${status}: ${text}`);
    this.status = status;
  }
}

async function post(
  target: Target,
  path: string,
  body: BodyInit,
  headers: Record<string, string>,
): Promise<unknown> {
  const address = `http://127.0.0.1:${target.port}${path
    .replace(':cid', target.cid)
    .replace(':chatGroupId', target.chatGroupId)}`;
  const response = await fetch(address, {
    method: 'POST',
    headers,
    body,
  });
  const text = await response.text();
  if (!response.ok) throw new UnexpectedStatus(path, response.status, text);
  return response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text;
}

async function carryOut(target: Target, { kind, text, key, token }: Write): Promise<void> {
  const sender = { Authorization: `Bearer ${token}` };
  const json = { ...sender, 'Content-Type': 'application/json', 'Idempotency-Key': key };
  if (kind === 'message') {
    await post(target, chat.createMessage.path, JSON.stringify({ textMessage: text }), json);
  } else if (kind === 'template') {
    const body = JSON.stringify({ title: text, message: text });
    const templateId = await post(target, template.create.path, body, json);
    // A company can have so many templates only. One that was archived before the crash is not there.
    const archive = template.archive.path.replace(':templateId', String(templateId));
    await post(target, archive, '', sender).catch((error: unknown) => {
      if (!(error instanceof UnexpectedStatus && error.status === 404)) throw error;
    });
  } else {
    const form = new FormData();
    form.append('file', new File([text.repeat(2000)], `${text}.txt`));
    const uploaded = await post(target, file.uploadChatFile.path, form, sender);
    await post(target, chat.createFile.path, JSON.stringify(uploaded), json);
  }
}

/** Writes until the server is gone; what was not acknowledged stays open. */
async function writeUntilGone(
  target: Target,
  { kind, token, name }: Pick<Write, 'kind' | 'token'> & { name: string },
  ledger: Ledger,
): Promise<void> {
  for (let count = 0; ; count += 1) {
    const write: Write = { kind, token, text: `${name}-${count}`, key: randomUUID() };
    try {
      await carryOut(target, write);
      ledger.acknowledged.push(write);
    } catch (error) {
      // A quick machine reaches the rate limit, which is as good as a pause.
      if (error instanceof UnexpectedStatus && error.status === 429) return;
      if (error instanceof UnexpectedStatus) throw error;
      // The connection broke: nobody knows what became of it. An upload under another key would be another file.
      if (kind !== 'file') ledger.open.push(write);
      return;
    }
  }
}

/** Five clients at once, each writing as fast as it gets responses, until the server is gone. */
export async function writeAtOnce(target: Target, round: number, ledger: Ledger): Promise<void> {
  const kinds: Write['kind'][] = ['message', 'message', 'message', 'template', 'file'];
  const token = target.tokens[round % target.tokens.length] ?? '';
  await Promise.all(
    kinds.map((kind, index) =>
      writeUntilGone(target, { kind, token, name: `r${round}-c${index}-${kind}` }, ledger),
    ),
  );
}

/** Repeats what a crash cut off, as the browser's outbox does; returns how many there were. */
export async function repeatOpen(target: Target, ledger: Ledger): Promise<number> {
  const repeated = ledger.open.splice(0);
  for (const write of repeated) {
    await carryOut(target, write);
    ledger.acknowledged.push(write);
  }
  return repeated.length;
}
