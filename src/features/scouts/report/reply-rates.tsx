import { keepPreviousData } from '@tanstack/react-query';
import { Fragment } from 'react';
import { scout } from '#endpoints/scout';
import { isMissing } from '@/client/api-error';
import { SHORT_STALE_TIME } from '@/client/query-defaults';
import { cn } from '@/lib/cn';
import { formatNumber } from '@/lib/text/format';
import { useCorporationQuery } from '@/session/corporation-queries';
import { Button } from '@/ui/controls/button';
import { InlineNotice } from '@/ui/feedback/inline-notice';
import { Skeleton } from '@/ui/feedback/skeleton';
import type { ScoutFilter } from '../list/scout-list';
import { comparisonText, intervalText } from './rate-comparison';
import { shareText } from './scouts-stages';
import { versionRows } from './template-versions';

export type ReplyRatesProps = { filter: ScoutFilter };

type Counts = { sent: number; replied: number };

/** `parts` are rows below it, `note` what there is to say about them. */
type Row = Counts & { key: string; name: string; parts?: readonly Row[]; note?: string | null };

/** 返信率 by template, project and hour of sending, by an extension call: bars with their figures. */
export function ReplyRates({ filter }: ReplyRatesProps) {
  const { data, error, isError, isFetching, isPlaceholderData, refetch } = useCorporationQuery(
    scout.replyRates,
    { query: filter, staleTime: SHORT_STALE_TIME, placeholderData: keepPreviousData },
  );
  if (!data && isMissing(error)) {
    return (
      <p className="text-ink-subtle text-sm">
        このサービスでは返信率の内訳を利用できません。全体の返信率は、上のグラフと表でご覧いただけます。
      </p>
    );
  }
  if (!data && isError) {
    return (
      <InlineNotice
        tone="warning"
        action={
          <Button size="sm" loading={isFetching} onClick={() => void refetch()}>
            再読み込み
          </Button>
        }
      >
        返信率を読み込めませんでした。
      </InlineNotice>
    );
  }
  if (!data) {
    return (
      <div role="status" aria-label="返信率を読み込んでいます">
        <Skeleton className="h-44" />
      </div>
    );
  }
  const templates = data.byTemplate.map(({ template, versions, sent, replied }) => ({
    key: template?.templateId ?? '',
    name: template?.title ?? 'テンプレートなし',
    sent,
    replied,
    ...versionRows(template?.version ?? null, versions),
  }));
  const comparison = comparisonText(templates.filter(({ key }) => key !== ''));
  return (
    <div
      aria-busy={isPlaceholderData || undefined}
      className={cn(
        'grid gap-x-8 gap-y-5 transition-opacity duration-fast lg:grid-cols-2 xl:grid-cols-3',
        isPlaceholderData && 'opacity-55',
      )}
    >
      <div className="min-w-0">
        <RateTable title="テンプレート別の返信率" nameHeader="テンプレート" rows={templates} />
        {comparison === null ? null : (
          <p className="mt-2 text-ink-muted text-sm [overflow-wrap:anywhere]">{comparison}</p>
        )}
      </div>
      <RateTable
        title="案件別の返信率"
        nameHeader="案件"
        rows={data.byProject.map(({ project, ...row }) => ({
          key: project.projectId,
          name: project.title,
          ...row,
        }))}
      />
      <RateTable
        title="送信した時間帯別の返信率"
        nameHeader="時間帯"
        rows={data.byHour.map(({ hour, ...row }) => ({ key: String(hour), name: `${hour}時台`, ...row }))}
      />
    </div>
  );
}

const NAME = 'py-1.5 text-start align-top';
const NUMBER = 'whitespace-nowrap py-1.5 pl-2 text-end align-top';

function RateTable({ title, nameHeader, rows }: { title: string; nameHeader: string; rows: readonly Row[] }) {
  return (
    <section
      aria-label={title}
      // What scrolls must be reachable by keyboard.
      {...(rows.length > 6 ? { tabIndex: 0 } : null)}
      className="relative max-h-72 min-w-0 overflow-y-auto"
    >
      <table className="w-full border-collapse text-sm tabular-nums">
        <caption className="pb-1 text-start font-bold text-sm">{title}</caption>
        <thead className="text-ink-subtle text-xs">
          <tr>
            <th scope="col" className={cn(NAME, 'font-medium')}>
              {nameHeader}
            </th>
            <th scope="col" className={cn(NUMBER, 'font-medium')}>
              送信
            </th>
            <th scope="col" className={cn(NUMBER, 'font-medium')}>
              返信
            </th>
            <th scope="col" className={cn(NUMBER, 'font-medium')}>
              返信率
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map((row) => (
            <Fragment key={row.key}>
              <RateRow row={row} />
              {row.parts?.map((part) => (
                <RateRow key={part.key} row={part} isPart />
              ))}
              {row.note ? (
                <tr>
                  <td colSpan={4} className="py-1.5 ps-4 text-ink-muted [overflow-wrap:anywhere]">
                    {row.note}
                  </td>
                </tr>
              ) : null}
            </Fragment>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function RateRow({ row: { name, sent, replied }, isPart = false }: { row: Row; isPart?: boolean }) {
  return (
    <tr className={isPart ? 'text-ink-muted' : undefined}>
      <th scope="row" className={cn(NAME, 'font-normal', isPart && 'ps-4')}>
        <span title={name} className="line-clamp-2 [overflow-wrap:anywhere]">
          {name}
        </span>
        <div aria-hidden="true" className="mt-1 h-2 rounded-xs bg-surface-sunken">
          <div
            hidden={replied === 0}
            className="h-full rounded-xs border border-chart-line bg-chart-full forced-color-adjust-none"
            style={{ width: `${(replied / sent) * 100}%` }}
          />
        </div>
      </th>
      <td className={NUMBER}>{formatNumber(sent)}</td>
      <td className={NUMBER}>{formatNumber(replied)}</td>
      <td className={NUMBER}>
        <span className="font-bold">{shareText(replied, sent)}</span>
        <Interval sent={sent} replied={replied} />
      </td>
    </tr>
  );
}

/** The bounds between which the rate lies with 95% certainty. */
function Interval({ sent, replied }: Counts) {
  const bounds = intervalText({ sent, replied });
  if (bounds === null) return null;
  return (
    <span
      title="送信数から見て、実際の返信率は95%の確からしさでこの範囲にあります"
      className="block text-2xs text-ink-subtle"
    >
      {`(95%: ${bounds})`}
    </span>
  );
}
