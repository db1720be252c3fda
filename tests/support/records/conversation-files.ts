import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/database';
import { newId } from '#server/db/new-id';
import * as schema from '#server/db/schema';
import { TEST_API_URL, type TestApi, tokenFor } from '../servers/test-api.ts';

/** Writes by a call with a key, so that the response is stored. */
export async function writeOnce(
  api: TestApi,
  as: { uid: string; email: string },
  path: string,
  body: object,
) {
  const response = await api.app.fetch(
    new Request(`${TEST_API_URL}${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${tokenFor(as)}`,
        'content-type': 'application/json',
        'idempotency-key': `key-${newId()}`,
      },
      body: JSON.stringify(body),
    }),
  );
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
}

/** Stores a file of a company's conversations; returns its key. */
export async function storeFile(api: TestApi, owner: { cid: string; uploadedBy: string }, fileName: string) {
  const objectKey = `chat/${newId()}.pdf`;
  await api.db.insert(schema.uploadedFile).values({
    ...owner,
    objectKey,
    kind: 'chat',
    fileName,
    contentType: 'application/pdf',
    byteSize: 3,
    createdAt: new Date(),
  });
  await api.services.files.write(objectKey, new Uint8Array([1, 2, 3]));
  return objectKey;
}

/** Adds a message with a file to a conversation. */
export async function addFileMessage(
  db: Database,
  { cid, chatGroupId }: { cid: string; chatGroupId: string },
  message: {
    side: 'user' | 'corporation';
    senderUid: string;
    senderName: string;
    fileName: string;
    filePath: string;
  },
) {
  const [group] = await db
    .update(schema.chatGroup)
    .set({ messageCount: sql`${schema.chatGroup.messageCount} + 1`, lastExcerpt: message.fileName })
    .where(sql`${schema.chatGroup.cid} = ${cid} and ${schema.chatGroup.chatGroupId} = ${chatGroupId}`)
    .returning({ count: schema.chatGroup.messageCount });
  const sequence = group?.count ?? 0;
  await db
    .insert(schema.chatMessage)
    .values({ ...message, cid, chatGroupId, sequence, messageId: newId(), kind: 'file', sentAt: new Date() });
  await db.insert(schema.messageSearch).values({
    cid,
    chatGroupId,
    sequence,
    sentAt: new Date(),
    searchText: message.fileName,
    grams: [1],
  });
}
