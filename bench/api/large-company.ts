import { sql } from 'drizzle-orm';
import type { Database } from '../../server/db/database.ts';
import { createCorporation } from '../../tests/support/records/factories.ts';
import { createProject } from '../../tests/support/records/matching-factories.ts';

const PROJECTS = 20;

/** Messages of each conversation: the first one and four more. */
const MESSAGES = 5;

/** Conversations that one statement makes. */
const AT_ONCE = 10_000;

/** Makes a company with so many conversations, half of them applications, as the search of messages knows them; returns its id. */
export async function createLargeCompany(db: Database, conversations: number): Promise<string> {
  const { cid } = await createCorporation(db, { name: '株式会社大量' });
  const projects: string[] = [];
  for (let count = 0; count < PROJECTS; count += 1) projects.push((await createProject(db, cid)).projectId);
  const ofProject = sql`(${`{${projects.join()}}`}::text[])[1 + n % ${PROJECTS}]`;
  for (let from = 0; from < conversations; from += AT_ONCE) {
    const numbers = sql`generate_series(${from}::int, ${Math.min(conversations, from + AT_ONCE) - 1}::int) n`;
    const sent = sql`now() - n * interval '1 minute'`;
    await db.execute(sql`insert into chat_group (corporation_id, chat_group_id, selection_id, project_id, universal_uid, partner_words, origin, status,
        message_count, last_excerpt, last_sent_at, last_from_us, created_at)
      select ${cid}, 'g' || n, 's' || n, ${ofProject}, 'u' || n, '', case when n % 2 = 0 then 'application' else 'scout' end,
        'inProgress', ${MESSAGES}::int, '返信をお待ちしています', ${sent}, true, ${sent} from ${numbers}`);
    await db.execute(sql`insert into chat_message (corporation_id, chat_group_id, sequence, message_id, side, sender_name, kind,
        text_message, sent_at)
      select ${cid}, 'g' || n, m, n || '-' || m, case when m % 2 = 0 then 'corporation' else 'user' end, '佐藤 健一', 'text',
        repeat('よろしくお願いいたします。', 8), ${sent} from ${numbers}, generate_series(1, ${MESSAGES}::int) m`);
    await db.execute(sql`insert into message_search (corporation_id, chat_group_id, sequence, sent_at, search_text, grams)
      select ${cid}, 'g' || n, m, ${sent}, repeat('よろしくお願いいたします。', 8),
        (select array_agg(((n * 7919 + m * 104729 + g * 1299709) % 100000)::int) from generate_series(1, 30) g)
      from ${numbers}, generate_series(1, ${MESSAGES}::int) m`);
    await db.execute(sql`insert into application (corporation_id, application_id, chat_group_id, project_id, universal_uid, message, applied_at)
      select ${cid}, 'a' || n, 'g' || n, ${ofProject}, 'u' || n, 'はじめまして', ${sent} from ${numbers} where n % 2 = 0`);
    await db.execute(sql`insert into scout (corporation_id, scout_id, target_uid, project_id, message, sender_uid, sender_name, scouted_at, chat_group_id)
      select ${cid}, 'c' || n, 'u' || n, ${ofProject}, 'はじめまして', 'member', '佐藤 健一', ${sent}, 'g' || n from ${numbers} where n % 2 = 1`);
  }
  return cid;
}
