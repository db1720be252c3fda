import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { CandidateLabel } from '#endpoints/user-profile';
import { chatGroup } from '../../db/schema.ts';

/** Returns the ids of a company's candidates with any of these labels, some of them perhaps twice. */
export const labelledOf = (cid: string, labelIds: readonly string[]): SQL =>
  sql`select l.universal_uid from labelled_user l where l.corporation_id = ${cid}
    and l.label_id = any(array(select jsonb_array_elements_text(${JSON.stringify(labelIds)}::text::jsonb)))`;

/** The condition that a candidate carries any of these labels; none for all. */
export const isLabelled = (
  universalUid: SQLWrapper,
  { cid, labelIds = [] }: { cid: string; labelIds?: readonly string[] | undefined },
): SQL | undefined =>
  labelIds.length > 0 ? sql`${universalUid} in (${labelledOf(cid, labelIds)})` : undefined;

/** The labels of a conversation's candidate by name, as a column of the statement that reads the company's conversation. */
export const labelsColumn = (cid: string) => sql<CandidateLabel[]>`(
  select coalesce(json_agg(json_build_object('labelId', l.label_id, 'name', l.name, 'color', l.color) order by l.name_key), '[]')
  from labelled_user u join label l on l.corporation_id = u.corporation_id and l.label_id = u.label_id
  where u.corporation_id = ${cid} and u.universal_uid = ${chatGroup.universalUid})`;
