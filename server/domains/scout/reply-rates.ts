import { sql } from 'drizzle-orm';
import { type Executor, queryRows } from '../../db/database.ts';
import { project, scout, scoutTemplate } from '../../db/schema.ts';
import { matches, type ScoutFilter } from './store.ts';

type Row = {
  grouping: 'template' | 'project' | 'hour';
  id: string | null;
  title: string | null;
  hour: number | null;
  sent: number;
  replied: number;
};

/** Those with the most scouts; the others say little. */
const MAX_ROWS = 100;

/**
 * Returns how many of the scouts that a filter selects were replied to, by template, project and hour of sending in JST:
 * those with the most scouts first, hours in their order. A scout without a template counts under null.
 */
export async function replyRates(db: Executor, cid: string, filter: ScoutFilter) {
  const rows = await queryRows<Row>(
    db,
    sql`with counted as (
      select ${scout.templateId} as template_id, ${scout.projectId} as project_id,
        extract(hour from (${scout.scoutedAt} at time zone 'UTC') + interval '9 hours')::int as hour,
        count(*)::int as sent, (count(*) filter (where ${scout.repliedAt} is not null))::int as replied,
        grouping(${scout.templateId}) as no_template, grouping(${scout.projectId}) as no_project
      from ${scout} where ${matches(cid, filter)}
      group by grouping sets ((${scout.templateId}), (${scout.projectId}), (3))
    )
    select case when no_template = 0 then 'template' when no_project = 0 then 'project' else 'hour' end as grouping,
      coalesce(template_id, project_id) as id,
      coalesce(
        (select ${scoutTemplate.title} from ${scoutTemplate}
          where ${scoutTemplate.cid} = ${cid} and ${scoutTemplate.templateId} = counted.template_id),
        (select ${project.title} from ${project}
          where ${project.cid} = ${cid} and ${project.projectId} = counted.project_id)
      ) as title,
      hour, sent, replied
    from counted order by sent desc, id, hour`,
  );
  const of = (grouping: Row['grouping']) => rows.filter((row) => row.grouping === grouping);
  return {
    byTemplate: of('template')
      .slice(0, MAX_ROWS)
      .map(({ id, title, sent, replied }) => ({
        template: id === null ? null : { templateId: id, title: title ?? '' },
        sent,
        replied,
      })),
    byProject: of('project')
      .slice(0, MAX_ROWS)
      .map(({ id, title, sent, replied }) => ({
        project: { projectId: id ?? '', title: title ?? '' },
        sent,
        replied,
      })),
    byHour: of('hour')
      .map(({ hour, sent, replied }) => ({ hour: hour ?? 0, sent, replied }))
      .sort((a, b) => a.hour - b.hour),
  };
}
