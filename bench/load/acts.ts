import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { sql } from 'drizzle-orm';
import { chat } from '../../endpoints/chat.ts';
import { interaction } from '../../endpoints/interaction.ts';
import { selection } from '../../endpoints/selection.ts';
import { elapsed, UserError } from '../../scripts/lib/cli.ts';
import { root } from '../../scripts/lib/settings.ts';
import { type Database, queryRows } from '../../server/db/database.ts';
import { tokenOf } from '../../tests/support/servers/identity-stub.ts';
import { quantile } from '../lib/figures.ts';
import { itemOf } from '../lib/path-of.ts';
import type { Place } from '../lib/places.ts';
import { callOf } from './mix.ts';
import { type Beside, withOthersAtWork } from './others.ts';
import { send } from './send.ts';
import { createLedger } from './verify.ts';
import type { Company } from './world.ts';

const count = async (db: Database, from: ReturnType<typeof sql>): Promise<number> =>
  (await queryRows<{ count: number }>(db, sql`select count(*)::int as count from ${from}`))[0]?.count ?? 0;

/** Forgets a company by the command. */
export const measureForgetting = (place: Place, conversations: number, beside: Beside): Promise<void> =>
  withOthersAtWork(
    place,
    { conversations, each: conversations },
    beside,
    async ({ db, companies: [company] }) => {
      const since = performance.now();
      const cid = company?.cid ?? '';
      const args = [join(root, 'scripts/forget.ts'), '--company', cid];
      const env = { ...process.env, DATABASE_URL: place.databaseUrl, DATA_DIR: place.dataDir, FILES_URL: '' };
      const { stdout } = await promisify(execFile)(process.execPath, args, { env });
      const left = await count(db, sql`chat_group where corporation_id = ${cid}`);
      if (left > 0) throw new UserError(`${left} conversations are left.`);
      return `${conversations} conversations: ${stdout}in ${elapsed(since)}`;
    },
  );

/** Plans a message in each conversation, all due at the same time; its text is the conversation's id. */
async function plan(db: Database, companies: readonly Company[]): Promise<void> {
  for (const { cid, recruiters } of companies) {
    await db.execute(sql`insert into planned_message (corporation_id, planned_message_id, chat_group_id, text_message, writer_uid,
        writer_name, send_at, seen_count, was_project_open, created_at)
      select corporation_id, chat_group_id, chat_group_id, chat_group_id, ${recruiters[0]?.universalUid}, '佐藤 健一',
        now() + interval '1 day', message_count, true, now() from chat_group where corporation_id = ${cid}`);
  }
  await db.execute(sql`update planned_message set send_at = now()`);
}

/** Makes planned messages due at the same time; throws unless each left once. */
export const measurePlanned = (place: Place, messages: number, beside: Beside): Promise<void> =>
  withOthersAtWork(place, { conversations: messages }, beside, async ({ db, companies }) => {
    await plan(db, companies);
    const due = performance.now();
    while ((await count(db, sql`planned_message where held_reason is null`)) > 0) await sleep(250);
    const seconds = (performance.now() - due) / 1000;
    const sent = await count(db, sql`chat_message where text_message = chat_group_id`);
    const conversations = sql`(select distinct text_message from chat_message where text_message = chat_group_id) each`;
    const once = await count(db, conversations);
    if (sent !== messages || once !== messages) {
      throw new UserError(`Of ${messages} planned messages ${once} left, ${sent} times.`);
    }
    const rate = `${Math.round(messages / seconds)} a second`;
    return `${messages} planned messages left once each, in ${seconds.toFixed(1)} s: ${rate}`;
  });

/** Makes the calls of `src/parts/selections/refuse.ts` for a conversation. */
async function refuse({ cid, recruiters }: Company, chatGroupId: string, address: string): Promise<void> {
  const place = { company: { cid } };
  const authorization = `Bearer ${tokenOf(itemOf(recruiters, 0))}`;
  const params = { chatGroupId, selectionId: chatGroupId.replace(/chat$/, 'selection') };
  const body = { reason: 'skill', note: '' };
  const headers = { 'Idempotency-Key': randomUUID() };
  const message = callOf('', chat.createMessage, place, { params, body: { textMessage: chatGroupId } });
  for (const together of [
    [callOf('', interaction.show, place, { params }), callOf('', chat.pastMessages, place, { params })],
    [{ ...message, headers }],
    [callOf('', selection.changeFinishReason, place, { params, body })],
    [callOf('', selection.finish, place, { params, body: { isSendMessage: false } })],
  ]) {
    const at = { address, ledger: createLedger() };
    const problems = await Promise.all(together.map((call) => send({ authorization }, call, at)));
    const problem = problems.find((each) => each !== undefined);
    if (problem !== undefined) throw new UserError(problem);
  }
}

/** Refuses people one after another; throws unless after each one those before are told once and finished, and the others untouched. */
export const measureRefusals = (place: Place, refusals: number, beside: Beside): Promise<void> =>
  withOthersAtWork(place, { conversations: refusals }, beside, async ({ db, companies, addresses }) => {
    const company = itemOf(companies, 0);
    const states = sql`(select g.status, (select count(*) from chat_message m where m.corporation_id = g.corporation_id
      and m.chat_group_id = g.chat_group_id and m.text_message = g.chat_group_id) as told
      from chat_group g where g.corporation_id = ${company.cid}) each`;
    const times: number[] = [];
    for (const chatGroupId of company.chatGroupIds) {
      const begun = performance.now();
      await refuse(company, chatGroupId, itemOf(addresses, times.length));
      times.push(performance.now() - begun);
      const done = await count(db, sql`${states} where told = 1 and status = 'finished'`);
      const untouched = await count(db, sql`${states} where told = 0 and status <> 'finished'`);
      if (done !== times.length || untouched !== refusals - times.length) {
        throw new UserError(`After ${times.length} refusals ${done} were done and ${untouched} untouched.`);
      }
    }
    const rate = (refusals / times.reduce((sum, each) => sum + each, 0)) * 1000;
    const [p50, p99] = [0.5, 0.99].map((share) => quantile(times, share).toFixed(0));
    return `${refusals} refusals with messages, ${rate.toFixed(1)} a second: p50 ${p50} ms, p99 ${p99} ms each; after each one the others were untouched`;
  });
