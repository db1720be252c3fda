import type { ChatMessage } from '#endpoints/chat';
import type { CorporationAccountRole } from '#endpoints/role';
import type { Executor } from '../../db/database.ts';
import { badRequest } from '../../kit/problem.ts';
import { afterOurMessage, checkReachable, checkWritable } from '../selection/policy.ts';
import { hasCandidate } from '../shared/find-candidate.ts';
import { appendMessage, type Conversation, type MessageContent } from './conversation.ts';
import { checkMaySend } from './policy.ts';
import { findUploadedSize } from './store.ts';

/** What somebody asks to be written: of a file, its name and the key of its upload. */
export type Writing =
  | { kind: 'text'; textMessage: string }
  | { kind: 'file'; fileName: string; filePath: string };

/** Who of a company writes, what its plan makes of it, and when. */
type Writer = {
  role: CorporationAccountRole;
  user: { universalUid: string; name: string };
  now: Date;
};

async function withSize(tx: Executor, cid: string, content: Writing): Promise<MessageContent> {
  if (content.kind === 'text') return content;
  const byteSize = await findUploadedSize(tx, cid, content.filePath);
  if (byteSize === null) throw badRequest('ファイルが見つかりません。もう一度アップロードしてください');
  return { ...content, byteSize };
}

/** Refuses a message of the company in a locked conversation: the plan, a candidate who is gone, a selection that is over. */
export async function checkSendable(
  tx: Executor,
  conversation: Conversation,
  role: CorporationAccountRole,
): Promise<void> {
  checkMaySend(role, conversation.origin);
  // Who is forgotten waits for this lock before the texts go, so none is written after that.
  checkReachable(await hasCandidate(tx, conversation.universalUid));
  checkWritable(conversation.status);
}

/** Writes a message of the company into a locked conversation, after all checks; throws why it may not be sent. */
export async function sendMessage(
  tx: Executor,
  conversation: Conversation,
  { role, user, now }: Writer,
  content: Writing,
): Promise<ChatMessage> {
  await checkSendable(tx, conversation, role);
  return appendMessage(tx, conversation, {
    author: { side: 'corporation', universalUid: user.universalUid, name: user.name },
    content: await withSize(tx, conversation.cid, content),
    sentAt: now,
    status: afterOurMessage(conversation.status),
  });
}
