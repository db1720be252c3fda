import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { chat } from '../../endpoints/chat.ts';
import { limits } from '../../endpoints/permissions.ts';
import { scout } from '../../endpoints/scout.ts';
import { type Database, queryRows } from '../../server/db/database.ts';
import type { Company } from './world.ts';

/** A write with a value of its own, and where it belongs. */
export type Write = {
  kind: 'message' | 'scout' | 'memo' | 'favorite' | 'file';
  cid: string;
  /** The conversation of a message or file, the candidate of anything else. */
  target: string;
  /** The text or name; of a favorite, whether it was added or removed. */
  value: string;
};

/** What the recruiters wrote, in the order of the responses. */
export type Ledger = {
  /** The server has responded with success. */
  acknowledged: Write[];
  /** On its way when the load ended: it may be there or not. */
  open: Set<Write>;
  /** Writes that were repeated under the same key, and acknowledged. */
  repeated: number;
};

export const createLedger = (): Ledger => ({ acknowledged: [], open: new Set(), repeated: 0 });

const placeOf = ({ kind, cid, target }: Write) => `${kind} ${cid} ${target}`;
const keyOf = (write: Write) => `${placeOf(write)} ${write.value}`;
const isState = ({ kind }: Write) => kind === 'memo' || kind === 'favorite';

/** What each acknowledged write must have left behind once, and each open one at most once. */
function findOddRows(rows: readonly Write[], { acknowledged, open }: Ledger): string[] {
  const counts = Map.groupBy(
    rows.filter((row) => !isState(row)),
    keyOf,
  );
  const sent = acknowledged.filter((write) => !isState(write)).map(keyOf);
  const known = new Set([...sent, ...[...open].map(keyOf)]);
  return [
    ...sent.filter((key) => !counts.has(key)).map((key) => `lost: ${key}`),
    ...[...counts].flatMap(([key, { length }]) => (length > 1 ? [`there ${length} times: ${key}`] : [])),
    ...[...counts.keys()].filter((key) => !known.has(key)).map((key) => `sent by nobody: ${key}`),
  ];
}

/** Where the stored state is neither the last of several writes nor one on its way. */
function findOddStates(rows: readonly Write[], { acknowledged, open }: Ledger): string[] {
  const stored = new Map(rows.filter(isState).map((row) => [placeOf(row), row.value]));
  const last = new Map(acknowledged.filter(isState).map((write) => [placeOf(write), write]));
  const onTheirWay = new Set([...open].map(keyOf));
  return [...last].flatMap(([place, write]) => {
    const value = stored.get(place) ?? (write.kind === 'favorite' ? 'remove' : undefined);
    const isRight = value === write.value || onTheirWay.has(`${place} ${value}`);
    return isRight ? [] : [`${place} is ${value}, expected ${write.value}`];
  });
}

/** The conversations whose summary differs from their messages, and numbers with gaps. */
const oddSummaries = sql`select g.chat_group_id as id from chat_group g
  left join (
    select corporation_id, chat_group_id, count(*) as rows, max(sequence) as last, max(sent_at) as sent_at
    from chat_message group by 1, 2
  ) m using (corporation_id, chat_group_id)
  where g.message_count <> coalesce(m.rows, 0) or g.message_count <> coalesce(m.last, 0)
    or g.last_sent_at <> m.sent_at`;

/** Texts of the load end with a UUID; a scout's is a message, too. */
const written = sql`select 'message' as kind, corporation_id as cid, chat_group_id as target, text_message as value, null as path
    from chat_message m where text_message ~ '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
      and not exists (select 1 from scout s where s.corporation_id = m.corporation_id and s.message = m.text_message)
  union all select 'scout', corporation_id, target_uid, message, null from scout
  union all select 'memo', corporation_id, target_uid, memo, null from memo
  union all select 'favorite', corporation_id, universal_uid, 'add', null from favorite_user
  union all select 'file', corporation_id, chat_group_id, file_name, file_path from chat_message
    where file_path is not null`;

/** What must be as many as the acknowledged writes of a kind. */
const sums = sql`select
  (select count(*)::int from audit_entry where action = ${chat.createMessage.path}) as message,
  (select count(*)::int from audit_entry where action = ${scout.create.path}) as scout,
  (select count(*)::int from chat_message m where exists (select 1 from scout s
    where s.corporation_id = m.corporation_id and s.message = m.text_message)) as "ofScouts"`;

/** Returns what is wrong after the load, in one line each: lost, double or unknown writes, and sums that do not tally. */
export async function findDamage(
  db: Database,
  { companies, dataDir }: { companies: readonly Company[]; dataDir: string },
  ledger: Ledger,
): Promise<string[]> {
  const rows = await queryRows<Write & { path: string | null }>(db, written);
  const odd = await queryRows<{ id: string }>(db, oddSummaries);
  const [sum] = await queryRows<Record<'message' | 'scout' | 'ofScouts', number>>(db, sums);
  const count = (kind: Write['kind']) => rows.filter((row) => row.kind === kind).length;
  const limit = limits.TRIAL_ACCOUNT_ROLE.scouts ?? 0;
  const scoutsOf = (cid: string) => rows.filter((row) => row.kind === 'scout' && row.cid === cid).length;
  const tallies = [
    ['messages', count('message'), 'entries in the audit log', sum?.message],
    ['scouts', count('scout'), 'entries in the audit log', sum?.scout],
    ['scouts', count('scout'), 'messages', sum?.ofScouts],
  ] as const;
  return [
    ...findOddRows(rows, ledger),
    ...findOddStates(rows, ledger),
    ...rows.flatMap(({ path }) =>
      path && !existsSync(join(dataDir, 'files', path)) ? [`${path} has no file`] : [],
    ),
    ...odd.map(({ id }) => `conversation ${id} counts other messages than it has`),
    ...companies
      .filter(({ plan, cid }) => plan === 'trial' && scoutsOf(cid) > limit)
      .map(({ cid }) => `company ${cid} sent more scouts than its limit`),
    ...tallies.flatMap(([what, there, of, found]) =>
      there === found ? [] : [`${there} ${what} have ${found} ${of}`],
    ),
  ];
}
