import { sql } from 'drizzle-orm';
import { type Executor, queryRows } from '../../db/database.ts';
import { project, scout, scoutTemplate } from '../../db/schema.ts';
import { matches, type ScoutFilter } from './store.ts';

type Row = {
  grouping: 'template' | 'version' | 'project' | 'hour';
  id: string | null;
  title: string | null;
  hour: number | null;
  version: number | null;
  /** The version that the template has now. */
  current: number | null;
  sent: number;
  replied: number;
};

/** Those with the most scouts; the others say little. */
const MAX_ROWS = 100;

/** The last ones; who compares two texts does it soon. */
const MAX_VERSIONS = 10;

/** The versions of a template that were sent, the last one first. */
function versionsOf(rows: readonly Row[], templateId: string) {
  return rows
    .filter(({ id }) => id === templateId)
    .map(({ version, sent, replied }) => ({ version: version ?? 1, sent, replied }))
    .sort((a, b) => b.version - a.version)
    .slice(0, MAX_VERSIONS);
}

/**
 * Returns how many of the scouts that a filter selects were replied to, by template with its versions, project and hour of
 * sending in JST: those with the most scouts first, hours in their order. A scout without a template counts under null.
 */
export async function replyRates(db: Executor, cid: string, filter: ScoutFilter) {
  const rows = await queryRows<Row>(
    db,
    sql`with picked as (
      select ${scout.templateId} as template_id, coalesce(${scout.templateVersion}, 1) as version,
        ${scout.projectId} as project_id, ${scout.repliedAt} is not null as is_replied,
        extract(hour from (${scout.scoutedAt} at time zone 'UTC') + interval '9 hours')::int as hour
      from ${scout} where ${matches(cid, filter)}
    ), counted as (
      select template_id, version, project_id, hour,
        count(*)::int as sent, (count(*) filter (where is_replied))::int as replied,
        grouping(template_id) as no_template, grouping(version) as no_version, grouping(project_id) as no_project
      from picked group by grouping sets ((template_id), (template_id, version), (project_id), (hour))
    )
    select case when no_version = 0 then 'version' when no_template = 0 then 'template'
        when no_project = 0 then 'project' else 'hour' end as grouping,
      coalesce(counted.template_id, counted.project_id) as id,
      coalesce(t.title, p.title) as title, t.version as current, hour, counted.version as version, sent, replied
    from counted
    left join ${scoutTemplate} t on t.corporation_id = ${cid} and t.template_id = counted.template_id
    left join ${project} p on p.corporation_id = ${cid} and p.project_id = counted.project_id
    order by sent desc, id, hour`,
  );
  const of = (grouping: Row['grouping']) => rows.filter((row) => row.grouping === grouping);
  const versions = of('version');
  return {
    byTemplate: of('template')
      .slice(0, MAX_ROWS)
      .map(({ id, title, current, sent, replied }) => ({
        template: id === null ? null : { templateId: id, title: title ?? '', version: current },
        sent,
        replied,
        versions: id === null ? [] : versionsOf(versions, id),
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
