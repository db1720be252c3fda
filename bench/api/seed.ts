import { sql } from 'drizzle-orm';
import { fill } from '../../demo/fill.ts';
import { createRandom, type Random } from '../../demo/seed/companies/random.ts';
import * as phrases from '../../demo/texts/phrases.ts';
import { elapsed } from '../../scripts/lib/cli.ts';
import { type Database, queryRows } from '../../server/db/database.ts';
import { chatMessage, messageSearch } from '../../server/db/schema.ts';
import { searchRowOf } from '../../server/domains/chat/search/search-row.ts';
import { createCandidates, createCompany, settle } from '../load/world.ts';

const DAY = 24 * 60 * 60 * 1000;
const SPAN_DAYS = 3 * 365;

/** The company's conversations. */
const CONVERSATIONS = 5000;

const stages = [
  ...(['unopened', 'opened', 'weWroteLast', 'theyWroteLast'] as const),
  ...(['theyWroteUnread', 'declined', 'matched', 'finished'] as const),
];

/** Messages of one of them. */
const LONG = 10_000;

/** Rows that one statement takes: PostgreSQL allows 65,535 parameters. */
const CHUNK = 2000;

/** What only messages from more than two years ago hold, a third of them. */
const LONG_AGO = '適性検査';
/** What a fifth of all messages hold, and all of these but one in 5,000 also the other. */
const TOGETHER = ['日程調整', '承知'] as const;
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

/** Continues a company's conversations, or one of them, with so many messages in all, over three years until now. */
async function addMessages(
  db: Database,
  { cid, count, chatGroupId = null }: { cid: string; count: number; chatGroupId?: string | null },
): Promise<void> {
  const random = createRandom(11);
  const groups = await queryRows<{ chatGroupId: string; sequence: number }>(
    db,
    sql`select chat_group_id as "chatGroupId", message_count as sequence from chat_group
      where corporation_id = ${cid} and chat_group_id = coalesce(${chatGroupId}::text, chat_group_id) order by 1`,
  );
  for (let start = 0; start < count; start += CHUNK) {
    const rows = Array.from({ length: Math.min(CHUNK, count - start) }, (_, at) => {
      const index = start + at;
      const age = Math.floor((1 - index / count) * SPAN_DAYS * DAY) + 60_000;
      const group = random.pick(groups);
      group.sequence += 1;
      return {
        ...group,
        cid,
        messageId: `${chatGroupId ?? cid}-more-${index}`,
        side: random.chance(0.5) ? ('corporation' as const) : ('user' as const),
        senderUid: null,
        senderName: random.pick(names),
        kind: 'text' as const,
        textMessage: textOf(random, age),
        fileName: null,
        sentAt: new Date(Date.now() - age),
      };
    });
    await db.insert(chatMessage).values(rows);
    await db.insert(messageSearch).values(rows.map(searchRowOf));
  }
  await db.execute(sql`update chat_group g
    set message_count = m.sequence, last_sent_at = m.sent_at, last_from_us = m.side = 'corporation'
    from (select distinct on (chat_group_id) * from chat_message where corporation_id = ${cid}
      order by chat_group_id, sequence desc) m
    where g.corporation_id = ${cid} and g.chat_group_id = m.chat_group_id`);
}

/** Runs `write` without an index: filling it row by row takes several times as long. */
async function withoutIndex(db: Database, name: string, write: () => Promise<void>): Promise<void> {
  const [index] = await queryRows<{ definition: string }>(
    db,
    sql`select pg_get_indexdef(${name}::regclass) as definition`,
  );
  await db.execute(sql`drop index ${sql.identifier(name)}`);
  await write();
  await db.execute(sql.raw(index?.definition ?? ''));
}

/** A company of many conversations, one of 10,000 messages, and its member. */
export type Many = { cid: string; longChatGroupId: string; uid: string; senderUid: string };

/**
 * Fills a database with so many candidates and a company of 5,000 conversations with so many messages, unless an earlier run has; returns
 * the company.
 */
export async function seed(
  db: Database,
  { candidates, messages }: { candidates: number; messages: number },
): Promise<Many> {
  const since = performance.now();
  if ((await db.$count(chatMessage)) < messages + LONG) {
    const met = await createCandidates(db, candidates);
    const { cid } = await createCompany(db, met, { conversations: CONVERSATIONS, stages });
    await addMessages(db, { cid, count: LONG, chatGroupId: `${cid}-0-chat` });
    if (messages > 0) {
      await withoutIndex(db, 'message_search_grams_idx', () => addMessages(db, { cid, count: messages }));
    }
    await settle(db);
  }
  console.log(`  ready after ${elapsed(since)}`);
  const [many] = await queryRows<Many>(
    db,
    sql`select c.corporation_id as cid, c.corporation_id || '-0-chat' as "longChatGroupId", u.firebase_uid as uid,
      u.universal_uid as "senderUid" from corporation c join corporation_member using (corporation_id)
      join user_account u using (universal_uid) limit 1`,
  );
  if (!many) throw new Error('The company is not there');
  return many;
}

/** Returns the bytes that a table and its indexes take on the disk. */
export async function sizeOf(db: Database, table: string): Promise<number> {
  const [row] = await queryRows<{ bytes: string }>(
    db,
    sql`select pg_total_relation_size(${table}::regclass)::text as bytes`,
  );
  return Number(row?.bytes ?? 0);
}
