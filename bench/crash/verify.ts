import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { asc, eq } from 'drizzle-orm';
import type { Database } from '../../server/db/database.ts';
import * as schema from '../../server/db/schema.ts';
import type { Target } from './target.ts';
import type { Ledger } from './writers.ts';

/** Returns what is wrong after a crash, in one line each; empty when nothing is. */
export async function findDamage(
  db: Database,
  { chatGroupId, cid }: Target,
  { ledger, dataDir }: { ledger: Ledger; dataDir: string },
): Promise<string[]> {
  const messages = await db
    .select()
    .from(schema.chatMessage)
    .where(eq(schema.chatMessage.chatGroupId, chatGroupId))
    .orderBy(asc(schema.chatMessage.sequence));
  const templates = await db
    .select({ title: schema.scoutTemplate.title })
    .from(schema.scoutTemplate)
    .where(eq(schema.scoutTemplate.cid, cid));
  const [group] = await db
    .select()
    .from(schema.chatGroup)
    .where(eq(schema.chatGroup.chatGroupId, chatGroupId));

  const found = new Map<string, number>();
  const names = [
    ...messages.map(({ textMessage, fileName }) => textMessage ?? fileName?.replace(/\.txt$/, '') ?? ''),
    ...templates.map(({ title }) => title),
  ];
  for (const name of names) found.set(name, (found.get(name) ?? 0) + 1);

  const lost = ledger.acknowledged
    .filter(({ text }) => !found.has(text))
    .map(({ text }) => `${text} is lost`);
  const doubled = [...found].flatMap(([text, count]) =>
    count > 1 ? [`${text} is there ${count} times`] : [],
  );
  const gaps = messages.flatMap(({ sequence }, index) =>
    sequence === index + 1 ? [] : [`message ${index + 1} has the number ${sequence}`],
  );
  const missingFiles = messages.flatMap(({ filePath }) =>
    filePath && !existsSync(join(dataDir, 'files', filePath)) ? [`${filePath} has no file`] : [],
  );
  const last = messages.at(-1);
  const isSummaryTrue =
    group?.messageCount === messages.length && group.lastSentAt?.getTime() === last?.sentAt.getTime();
  return [
    ...lost,
    ...doubled,
    ...gaps,
    ...missingFiles,
    ...(isSummaryTrue || !last ? [] : ['the conversation does not agree with its last message']),
  ];
}
