import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { chat } from '../../endpoints/chat.ts';
import { limits } from '../../endpoints/permissions.ts';
import { scout } from '../../endpoints/scout.ts';
import { type Database, queryRows } from '../../server/db/database.ts';
import type { Ledger, Write } from './ledger.ts';
import type { Company } from './world.ts';

const keyOf = ({ cid, target, value }: Omit<Write, 'kind'>) => `${cid} ${target} ${value}`;
const placeOf = ({ cid, target }: Pick<Write, 'cid' | 'target'>) => `${cid} ${target}`;

function countBy(rows: readonly Omit<Write, 'kind'>[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const row of rows) counts.set(keyOf(row), (counts.get(keyOf(row)) ?? 0) + 1);
  return counts;
}

/** Returns what each acknowledged write must have left behind once, and each open one at most once. */
function findOddRows(
  kind: 'message' | 'scout' | 'file',
  rows: readonly Omit<Write, 'kind'>[],
  { acknowledged, open }: Ledger,
): string[] {
  const counts = countBy(rows);
  const lost = acknowledged.filter((write) => write.kind === kind && !counts.has(keyOf(write)));
  const double = [...counts].filter(([, count]) => count > 1);
  const known = new Set([...acknowledged, ...open].filter((write) => write.kind === kind).map(keyOf));
  const unknown = [...counts.keys()].filter((key) => !known.has(key));
  return [
    ...lost.map((write) => `${kind} lost: ${keyOf(write)}`),
    ...double.map(([key, count]) => `${kind} there ${count} times: ${key}`),
    ...unknown.map((key) => `${kind} that nobody sent: ${key}`),
  ];
}

/** Returns where the stored state is not the last of several writes. */
function findOddStates(
  kind: 'memo' | 'favorite',
  read: (place: string) => string | undefined,
  { acknowledged, open }: Ledger,
): string[] {
  const last = new Map<string, string>();
  for (const write of acknowledged) if (write.kind === kind) last.set(placeOf(write), write.value);
  const onTheirWay = new Map(
    [...open].filter((write) => write.kind === kind).map((write) => [placeOf(write), write.value]),
  );
  return [...last].flatMap(([place, value]) => {
    const found = read(place);
    const isRight = found === value || (onTheirWay.has(place) && found === onTheirWay.get(place));
    return isRight ? [] : [`${kind} of ${place} is ${found}, expected ${value}`];
  });
}

type Read = <Row extends Record<string, unknown>>(statement: ReturnType<typeof sql>) => Promise<Row[]>;

/** Returns the files sent that are lost, double, unknown or missing on the disk. */
async function findOddFiles(read: Read, ledger: Ledger, dataDir: string): Promise<string[]> {
  const files = await read<Omit<Write, 'kind'> & { path: string }>(
    sql`select corporation_id as cid, chat_group_id as target, file_name as value, file_path as path
      from chat_message where file_path is not null`,
  );
  const isThere = (path: string) => existsSync(join(dataDir, 'files', path));
  return [
    ...findOddRows('file', files, ledger),
    ...files.filter(({ path }) => !isThere(path)).map(({ path }) => `${path} has no file`),
  ];
}

/** Returns the conversations whose summary differs from their messages, and numbers with gaps. */
async function findOddSummaries(read: Read): Promise<string[]> {
  const odd = await read<{ id: string }>(
    sql`select g.chat_group_id as id from chat_group g
      left join (
        select corporation_id, chat_group_id, count(*) as rows, max(sequence) as last, max(sent_at) as sent_at
        from chat_message group by 1, 2
      ) m using (corporation_id, chat_group_id)
      where g.message_count <> coalesce(m.rows, 0) or g.message_count <> coalesce(m.last, 0)
        or g.last_sent_at <> m.sent_at`,
  );
  return odd.map(({ id }) => `conversation ${id} counts other messages than it has`);
}

/** Returns what is wrong after the load, in one line each: lost, double or unknown writes, and sums that do not tally. */
export async function findDamage(
  db: Database,
  { companies, dataDir }: { companies: readonly Company[]; dataDir: string },
  ledger: Ledger,
): Promise<string[]> {
  const read: Read = <Row extends Record<string, unknown>>(statement: ReturnType<typeof sql>) =>
    queryRows<Row>(db, statement);
  const scouts = await read<Omit<Write, 'kind'>>(
    sql`select corporation_id as cid, target_uid as target, message as value from scout`,
  );
  const texts = new Set(scouts.map(({ value }) => value));
  const messages = await read<Omit<Write, 'kind'>>(
    sql`select corporation_id as cid, chat_group_id as target, text_message as value from chat_message
      where text_message ~ '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'`,
  );
  const memos = await read<Omit<Write, 'kind'>>(
    sql`select corporation_id as cid, target_uid as target, memo as value from memo`,
  );
  const favorites = await read<Pick<Write, 'cid' | 'target'>>(
    sql`select corporation_id as cid, universal_uid as target from favorite_user`,
  );
  const memoOf = new Map(memos.map((row) => [placeOf(row), row.value]));
  const isFavorite = new Set(favorites.map(placeOf));
  const audited = await read<{ action: string; entries: number }>(
    sql`select action, count(*)::int as entries from audit_entry
      where action in (${chat.createMessage.path}, ${scout.create.path}) group by action`,
  );
  const entriesOf = (path: string) => audited.find(({ action }) => action === path)?.entries ?? 0;
  const ownMessages = messages.filter(({ value }) => !texts.has(value));
  const trial = companies.filter(({ plan }) => plan === 'trial').map(({ cid }) => cid);
  const tooMany = await read<{ cid: string; sent: number }>(
    sql`select corporation_id as cid, count(*)::int as sent from scout
      group by 1 having count(*) > ${limits.TRIAL_ACCOUNT_ROLE.scouts ?? 0}`,
  );
  return [
    ...findOddRows('message', ownMessages, ledger),
    ...findOddRows('scout', scouts, ledger),
    ...findOddStates('memo', (place) => memoOf.get(place), ledger),
    ...findOddStates('favorite', (place) => (isFavorite.has(place) ? 'add' : 'remove'), ledger),
    ...(await findOddFiles(read, ledger, dataDir)),
    ...(await findOddSummaries(read)),
    ...tooMany
      .filter(({ cid }) => trial.includes(cid))
      .map(({ cid, sent }) => `company ${cid} sent ${sent} scouts above its limit`),
    ...[
      [scouts.length, 'scouts', messages.length - ownMessages.length, 'messages'] as const,
      [
        ownMessages.length,
        'messages',
        entriesOf(chat.createMessage.path),
        'entries in the audit log',
      ] as const,
      [scouts.length, 'scouts', entriesOf(scout.create.path), 'entries in the audit log'] as const,
    ].flatMap(([expected, what, found, of]) =>
      found === expected ? [] : [`${expected} ${what} have ${found} ${of}`],
    ),
  ];
}
