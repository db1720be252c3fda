import { type SQL, sql } from 'drizzle-orm';
import type { ReportCounts, SelectionSource } from '#endpoints/application-report';
import type { FinishReason } from '#endpoints/selection';
import { type Executor, queryRows } from '../../db/database.ts';
import { application, chatGroup, chatMessage, favoriteProject, project, scout } from '../../db/schema.ts';

/** Which of the groupings a row belongs to: what it is grouped by is not null in it. */
type Row = ReportCounts & {
  grouping: 'total' | 'source' | 'project' | 'month' | 'reason';
  source: SelectionSource | null;
  projectId: string | null;
  title: string | null;
  month: string | null;
  reason: FinishReason | null;
  lowerQuartileMinutes: number | null;
  upperQuartileMinutes: number | null;
};

const instant = (at: Date) => sql`${at.toISOString()}::timestamptz`;

/**
 * Selects the selections of a company that began in a period, one row each: by an application, or by the first reply to a
 * scout. A reply that declines begins nothing.
 */
const begunIn = (cid: string, { from, to }: { from: Date; to: Date }): SQL => sql`
  select ${application.chatGroupId}, ${application.projectId}, ${application.appliedAt} as begun_at,
    case when exists (select 1 from ${favoriteProject}
      where ${favoriteProject.cid} = ${cid} and ${favoriteProject.projectId} = ${application.projectId}
        and ${favoriteProject.universalUid} = ${application.universalUid}
        and ${favoriteProject.createdAt} <= ${application.appliedAt})
      then 'like' else 'application' end as source
  from ${application}
  where ${application.cid} = ${cid}
    and ${application.appliedAt} >= ${instant(from)} and ${application.appliedAt} < ${instant(to)}
  union all
  select ${scout.chatGroupId}, min(${scout.projectId}), min(${scout.repliedAt}), 'scout'
  from ${scout}
  where ${scout.cid} = ${cid} and ${scout.repliedAt} is not null and ${scout.declinedAt} is null
    and not exists (select 1 from ${application}
      where ${application.cid} = ${cid} and ${application.chatGroupId} = ${scout.chatGroupId})
  group by ${scout.chatGroupId}
  having min(${scout.repliedAt}) >= ${instant(from)} and min(${scout.repliedAt}) < ${instant(to)}`;

/** Returns what became of the selections that began in a period, by everything at once, in one statement. */
export function countSelections(db: Executor, cid: string, period: { from: Date; to: Date }): Promise<Row[]> {
  return queryRows<Row>(
    db,
    sql`with begun as (${begunIn(cid, period)}),
    selection as (
      select begun.project_id, begun.source, title.title, ${chatGroup.status} as status,
        case when ${chatGroup.status} = 'finished' then coalesce(${chatGroup.finishReason}, '') end as reason,
        to_char((begun.begun_at at time zone 'UTC') + interval '9 hours', 'YYYY-MM') as month,
        extract(epoch from answer.sent_at - begun.begun_at) / 60 as minutes
      from begun
      join ${chatGroup} on ${chatGroup.cid} = ${cid} and ${chatGroup.chatGroupId} = begun.chat_group_id
      join (select ${project.projectId}, ${project.title} from ${project} where ${project.cid} = ${cid}) title
        on title.project_id = begun.project_id
      left join lateral (
        select ${chatMessage.sentAt} from ${chatMessage}
        where ${chatMessage.cid} = ${cid} and ${chatMessage.chatGroupId} = begun.chat_group_id
          and ${chatMessage.side} = 'corporation' and ${chatMessage.sentAt} >= begun.begun_at
        order by ${chatMessage.sequence} limit 1
      ) answer on true
    )
    select case when grouping(source) = 0 then 'source' when grouping(project_id) = 0 then 'project'
        when grouping(month) = 0 then 'month' when grouping(reason) = 0 then 'reason' else 'total' end as grouping,
      source, project_id as "projectId", title, month, nullif(reason, '') as reason,
      count(*)::int as begun, count(minutes)::int as answered,
      (count(*) filter (where status = 'applied'))::int as applied,
      (count(*) filter (where status in ('inProgress', 'scouting')))::int as "inProgress",
      (count(*) filter (where status = 'matched'))::int as matched,
      (count(*) filter (where status = 'finished'))::int as finished,
      round(percentile_cont(0.25) within group (order by minutes))::int as "lowerQuartileMinutes",
      round(percentile_cont(0.5) within group (order by minutes))::int as "medianMinutes",
      round(percentile_cont(0.75) within group (order by minutes))::int as "upperQuartileMinutes"
    from selection
    group by grouping sets ((), (source), (project_id, title), (month), (reason))
    order by begun desc, project_id, month, source, reason`,
  );
}
