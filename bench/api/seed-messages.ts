import { and, asc, eq, like, sql } from 'drizzle-orm';
import { fill } from '../../demo/fill.ts';
import { createRandom, type Random } from '../../demo/seed/companies/random.ts';
import * as phrases from '../../demo/texts/phrases.ts';
import { type Database, type Executor, queryRows } from '../../server/db/database.ts';
import { chatGroup, chatMessage, messageSearch } from '../../server/db/schema.ts';
import { excerptOf } from '../../server/domains/chat/conversation.ts';
import { searchRowOf } from '../../server/domains/chat/search/search-row.ts';

const DAY = 24 * 60 * 60 * 1000;
const SPAN_DAYS = 3 * 365;

/** Rows that one statement takes: PostgreSQL allows 65,535 parameters. */
const CHUNK = 2000;

/** What only messages from more than two years ago hold, a third of them. */
export const LONG_AGO = '適性検査';
/** What a fifth of all messages hold, and all of these but one in 5,000 also the other. */
export const TOGETHER = ['日程調整', '承知'] as const;
/** What a tenth of all messages hold each, never both. */
const APART = ['請求書', '源泉徴収'] as const;

const said = Object.values(phrases).flatMap((texts) => (Array.isArray(texts) ? texts : []));
const names = ['佐藤', '鈴木', '高橋', '小野寺', '勅使河原', '五十嵐', '渡邉', '長谷川'];
const skills = ['TypeScript', 'Go', 'AWS', 'Rust', 'Kubernetes', 'SQL', 'Figma', '経理', '法務', '通訳'];
const projects = ['検索基盤の開発', '採用広報', '会計システムの刷新', 'アプリの設計', '新規事業の立ち上げ'];

function textOf(random: Random, age: number): string {
  const name = random.pick(names);
  const text = fill(random.pick(said), {
    candidate: `${name} 葵`,
    lastName: name,
    headline: `${random.pick(skills)}のエンジニア`,
    skill: random.pick(skills),
    years: random.int(1, 20),
    project: random.pick(projects),
    company: '株式会社みなと',
    sender: random.pick(names),
  });
  const parts = [text, `受付番号は${random.int(100_000, 999_999)}です。`];
  if (age > 2 * 365 * DAY && random.chance(1 / 3)) parts.push(`${LONG_AGO}のご案内です。`);
  if (random.chance(0.2)) {
    parts.push(
      random.chance(1 / 5000) ? `${TOGETHER[0]}の件です。` : `${TOGETHER[0]}の件、${TOGETHER[1]}です。`,
    );
  }
  if (random.chance(0.2)) parts.push(`${random.pick(APART)}をお送りします。`);
  return parts.join('\n');
}

/** Makes the index of grams again around `write`: filling it row by row takes several times as long. */
async function withoutIndex(db: Database, write: () => Promise<void>): Promise<void> {
  const [index] = await queryRows<{ definition: string }>(
    db,
    sql`select pg_get_indexdef('message_search_grams_idx'::regclass) as definition`,
  );
  if (!index) throw new Error('message_search has no index of grams');
  await db.execute(sql`drop index message_search_grams_idx`);
  await write();
  await db.execute(sql.raw(index.definition));
}

type Group = { chatGroupId: string; sequence: number };

/** Continues conversations with `count` messages in all, from `days` before now until a minute ago. */
export async function insertMessages(
  db: Executor,
  {
    cid,
    groups,
    count,
    now,
    days,
    key,
  }: { cid: string; groups: readonly Group[]; count: number; now: Date; days: number; key: string },
): Promise<void> {
  const random = createRandom(11);
  const last = new Map<string, typeof chatMessage.$inferInsert>();
  for (let start = 0; start < count; start += CHUNK) {
    const rows = Array.from({ length: Math.min(CHUNK, count - start) }, (_, at) => {
      const index = start + at;
      const age = Math.floor((1 - index / count) * days * DAY) + 60_000;
      const group = random.pick(groups);
      group.sequence += 1;
      return {
        cid,
        chatGroupId: group.chatGroupId,
        sequence: group.sequence,
        messageId: `${key}${index}`,
        side: random.chance(0.5) ? ('corporation' as const) : ('user' as const),
        senderUid: null,
        senderName: random.pick(names),
        kind: 'text' as const,
        textMessage: textOf(random, age),
        fileName: null,
        filePath: null,
        sentAt: new Date(now.getTime() - age),
      };
    });
    await db.insert(chatMessage).values(rows);
    await db.insert(messageSearch).values(rows.map(searchRowOf));
    for (const row of rows) last.set(row.chatGroupId, row);
  }
  for (const { chatGroupId, sequence, sentAt, side, textMessage } of last.values()) {
    const lastExcerpt = excerptOf(textMessage ?? '');
    await db
      .update(chatGroup)
      .set({ messageCount: sequence, lastSentAt: sentAt, lastFromUs: side === 'corporation', lastExcerpt })
      .where(and(eq(chatGroup.cid, cid), eq(chatGroup.chatGroupId, chatGroupId)));
  }
}

/**
 * Brings a company to so many messages, in its conversations and over three years; does nothing when it has them.
 * Throws when the company has no conversations.
 */
export async function seedMessages(
  db: Database,
  { cid, count, now }: { cid: string; count: number; now: Date },
): Promise<void> {
  const isOurs = like(chatMessage.messageId, 'bulk-%');
  const [existing] = await db.select().from(chatMessage).where(isOurs).limit(1);
  if (existing) return;
  const groups = await db
    .select({ chatGroupId: chatGroup.chatGroupId, sequence: chatGroup.messageCount })
    .from(chatGroup)
    .where(eq(chatGroup.cid, cid))
    .orderBy(asc(chatGroup.chatGroupId));
  if (groups.length === 0) throw new Error(`The company ${cid} has no conversations.`);
  const bulk = { cid, groups, count, now, days: SPAN_DAYS, key: 'bulk-' };
  await withoutIndex(db, () => insertMessages(db, bulk));
  await db.execute(sql`vacuum analyze`);
  await db.execute(sql`checkpoint`);
}
