import { keepPreviousData } from '@tanstack/react-query';
import { ChartColumn, Download } from 'lucide-react';
import { applicationReport } from '#endpoints/application-report';
import { addDays, dayOf } from '#endpoints/jst';
import { isMissing } from '@/client/api-error';
import { SHORT_STALE_TIME } from '@/client/query-defaults';
import { saveBlob } from '@/lib/browser/save-blob';
import { cn } from '@/lib/cn';
import { formatDay } from '@/lib/dates/day';
import { formatNumber } from '@/lib/text/format';
import { toCsv } from '@/parts/export/csv';
import { LoadError } from '@/parts/shell/load-error';
import { useCorporationQuery } from '@/session/corporation-queries';
import { Button } from '@/ui/controls/button';
import { EmptyState } from '@/ui/feedback/empty-state';
import { Skeleton } from '@/ui/feedback/skeleton';
import { Field } from '@/ui/forms/field';
import { Select } from '@/ui/forms/select';
import { type ApplicationsState, applicationList } from '../application-list';
import {
  durationText,
  type Report,
  reasonRows,
  reportColumns,
  reportCsvRows,
  reportGroups,
  shareText,
} from './report-rows';
import { ReasonsTable, ReportLegend, ReportTable } from './report-table';

type ApplicationsReportProps = {
  period: ApplicationsState['period'];
  enabled: boolean;
  onChange: (change: Partial<ApplicationsState>) => void;
};

const periods = [
  { value: '30', label: '直近30日間' },
  { value: '90', label: '直近90日間' },
  { value: '180', label: '直近180日間' },
  { value: '365', label: '直近1年間' },
] as const;

/** 応募の分析: what became of the selections that began in a period, by an extension call. */
export function ApplicationsReport({ period, enabled, onChange }: ApplicationsReportProps) {
  const to = dayOf(new Date());
  const from = addDays(to, 1 - Number(period));
  const { data, error, isFetching, isPlaceholderData, refetch } = useCorporationQuery(
    applicationReport.show,
    { query: { from, to }, enabled, staleTime: SHORT_STALE_TIME, placeholderData: keepPreviousData },
  );

  function save(report: Report) {
    saveBlob(
      new Blob([toCsv(reportColumns, reportCsvRows(report))]),
      `応募の分析_${from.replaceAll('-', '')}-${to.replaceAll('-', '')}.csv`,
    );
  }

  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2">
        <Field label="期間" hideLabel className="w-44">
          <Select
            value={period}
            options={periods}
            onChange={({ currentTarget }) =>
              onChange({ period: applicationList.codecs.period.read([currentTarget.value]) })
            }
          />
        </Field>
        <p className="text-ink-subtle text-sm">{`${formatDay(from)}〜${formatDay(to)}に始まった選考`}</p>
        {data && data.total.begun > 0 ? (
          <Button
            className="ml-auto"
            icon={<Download />}
            disabled={isPlaceholderData}
            onClick={() => save(data)}
          >
            CSVダウンロード
          </Button>
        ) : null}
      </div>
      {data ? (
        <div
          aria-busy={isPlaceholderData || undefined}
          className={cn('transition-opacity duration-fast', isPlaceholderData && 'opacity-55')}
        >
          {data.total.begun === 0 ? (
            <EmptyState
              icon={<ChartColumn />}
              title="この期間に始まった選考はありません"
              description="期間を長くしてお試しください。"
            />
          ) : (
            <Figures report={data} />
          )}
        </div>
      ) : isMissing(error) ? (
        <EmptyState
          icon={<ChartColumn />}
          title="応募の分析はご利用いただけません"
          description="応募の一覧は「表」と「ボード」でご覧いただけます。"
        />
      ) : error ? (
        <LoadError
          error={error}
          title="応募の分析を読み込めませんでした"
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <div role="status" aria-label="応募の分析を読み込んでいます" className="flex flex-col gap-4">
          <Skeleton className="h-24" />
          <Skeleton className="h-48" />
          <Skeleton className="h-48" />
        </div>
      )}
    </>
  );
}

function Figures({ report }: { report: Report }) {
  const { total } = report;
  const reasons = reasonRows(report);
  const facts = [
    { term: '始まった選考', value: `${formatNumber(total.begun)}件`, more: null },
    {
      term: '返信済み',
      value: shareText(total.answered, total.begun),
      more: `${formatNumber(total.answered)}件`,
    },
    {
      term: '最初の返信まで(中央値)',
      value: durationText(total.medianMinutes),
      more:
        total.medianMinutes === null
          ? null
          : `半数は${durationText(total.lowerQuartileMinutes)}〜${durationText(total.upperQuartileMinutes)}`,
    },
    {
      term: '成約',
      value: shareText(total.matched, total.begun),
      more: `${formatNumber(total.matched)}件`,
    },
  ];
  return (
    <div className="flex flex-col gap-6">
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {facts.map(({ term, value, more }) => (
          <div key={term} className="rounded-lg border border-line bg-surface p-4 shadow-xs">
            <dt className="text-ink-subtle text-sm">{term}</dt>
            <dd className="mt-1 font-bold text-2xl tabular-nums">{value}</dd>
            {more ? <dd className="text-ink-subtle text-sm tabular-nums">{more}</dd> : null}
          </div>
        ))}
      </dl>
      <ReportLegend />
      {reportGroups(report).map((group) => (
        <ReportTable key={group.title} group={group} />
      ))}
      {reasons.length > 0 ? <ReasonsTable rows={reasons} /> : null}
    </div>
  );
}
