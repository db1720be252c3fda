import type { applicationReport, ReportCounts, SelectionSource } from '#endpoints/application-report';
import type { Output } from '#endpoints/endpoint';
import type { CsvColumn } from '@/parts/export/csv';
import { finishReasonLabels } from '@/parts/selections/finish-reasons';

export type Report = Output<typeof applicationReport.show>;

/** A line of a table of the report. */
type ReportRow = { key: string; name: string; counts: ReportCounts };

export type ReportGroup = { title: string; nameHeader: string; rows: readonly ReportRow[] };

const sourceLabels: Record<SelectionSource, string> = {
  application: '直接の応募',
  like: '気になるからの応募',
  scout: 'スカウトへの返信',
};

/** `2026-11` as 「2026年11月」. */
const monthLabel = (month: string) => month.replace(/^(\d+)-0?(\d+)$/, '$1年$2月');

/** The tables of a report, those without rows left out. */
export function reportGroups({ bySource, byProject, byMonth }: Report): ReportGroup[] {
  const groups: ReportGroup[] = [
    {
      title: 'きっかけ別',
      nameHeader: 'きっかけ',
      rows: bySource.map(({ source, ...counts }) => ({ key: source, name: sourceLabels[source], counts })),
    },
    {
      title: '案件別',
      nameHeader: '案件',
      rows: byProject.map(({ project, ...counts }) => ({
        key: project.projectId,
        name: project.title,
        counts,
      })),
    },
    {
      title: '月別',
      nameHeader: '月',
      rows: byMonth.map(({ month, ...counts }) => ({ key: month, name: monthLabel(month), counts })),
    },
  ];
  return groups.filter(({ rows }) => rows.length > 0);
}

/** Why selections were finished, by name. */
export const reasonRows = ({ reasons }: Report) =>
  reasons.map(({ reason, count }) => ({
    name: reason === null ? '理由の記録なし' : finishReasonLabels[reason],
    count,
  }));

/** Minutes as people say them: 「45分」, 「3.5時間」, 「2日」; 「—」 for null. */
export function durationText(minutes: number | null): string {
  if (minutes === null) return '—';
  if (minutes < 60) return `${minutes}分`;
  const hours = minutes / 60;
  return hours < 48 ? `${Math.round(hours * 10) / 10}時間` : `${Math.round((hours / 24) * 10) / 10}日`;
}

/** A share as `38.2%`; 「—」 of nothing. */
export const shareText = (count: number, all: number): string =>
  all > 0 ? `${((count / all) * 100).toFixed(1)}%` : '—';

type CsvRow = { group: string; name: string; counts: ReportCounts | null; count: number };

/** The columns of the report's file. */
export const reportColumns: readonly CsvColumn<CsvRow>[] = [
  { header: '区分', value: ({ group }) => group },
  { header: '項目', value: ({ name }) => name },
  { header: '件数', value: ({ count }) => count },
  { header: '返信済み', value: ({ counts }) => counts?.answered ?? null },
  { header: '返信までの中央値(分)', value: ({ counts }) => counts?.medianMinutes ?? null },
  { header: '未対応', value: ({ counts }) => counts?.applied ?? null },
  { header: '選考中', value: ({ counts }) => counts?.inProgress ?? null },
  { header: '成約', value: ({ counts }) => counts?.matched ?? null },
  { header: '選考終了', value: ({ counts }) => counts?.finished ?? null },
];

/** Everything that the report shows, as the rows of its file. */
export const reportCsvRows = (report: Report): CsvRow[] => [
  { group: '全体', name: 'すべて', counts: report.total, count: report.total.begun },
  ...reportGroups(report).flatMap(({ title, rows }) =>
    rows.map(({ name, counts }) => ({ group: title, name, counts, count: counts.begun })),
  ),
  ...reasonRows(report).map(({ name, count }) => ({ group: '終了の理由', name, counts: null, count })),
];
