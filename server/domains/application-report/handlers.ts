import { type applicationReport, REPORT_MAX_DAYS, type ReportCounts } from '#endpoints/application-report';
import { addDays } from '#endpoints/jst';
import type { Handlers } from '../../http/implement.ts';
import { badRequest } from '../../kit/problem.ts';
import { beginOf, endOf } from '../shared/period.ts';
import { readFromReplica } from '../shared/read-from-replica.ts';
import { countSelections } from './store.ts';

/** A report is read as a whole; who has more projects looks at a shorter period. */
const MAX_PROJECTS = 100;

const countsOf = ({
  begun,
  answered,
  applied,
  inProgress,
  matched,
  finished,
  medianMinutes,
}: ReportCounts): ReportCounts => ({
  begun,
  answered,
  applied,
  inProgress,
  matched,
  finished,
  medianMinutes,
});

const nothing = {
  ...countsOf({
    begun: 0,
    answered: 0,
    applied: 0,
    inProgress: 0,
    matched: 0,
    finished: 0,
    medianMinutes: null,
  }),
  lowerQuartileMinutes: null,
  upperQuartileMinutes: null,
};

/** Handles 応募の分析 (docs/product/applications.md, 分析). */
export const applicationReportHandlers: Handlers<typeof applicationReport> = {
  show: async (call) => {
    const { from, to } = call.query;
    const period = { from: beginOf(from), to: endOf(to) };
    if (to < from) throw badRequest('終了日を開始日以降にしてください');
    if (to >= addDays(from, REPORT_MAX_DAYS))
      throw badRequest(`期間は${REPORT_MAX_DAYS}日以内で指定してください`);
    const rows = await readFromReplica(call, call.cid, (db) => countSelections(db, call.cid, period));
    const [total] = rows.filter(({ grouping }) => grouping === 'total');
    return {
      total: total
        ? {
            ...countsOf(total),
            lowerQuartileMinutes: total.lowerQuartileMinutes,
            upperQuartileMinutes: total.upperQuartileMinutes,
          }
        : nothing,
      bySource: rows.flatMap((row) => (row.source ? [{ source: row.source, ...countsOf(row) }] : [])),
      byProject: rows
        .flatMap((row) =>
          row.projectId === null
            ? []
            : [{ project: { projectId: row.projectId, title: row.title ?? '' }, ...countsOf(row) }],
        )
        .slice(0, MAX_PROJECTS),
      byMonth: rows
        .flatMap((row) => (row.month ? [{ month: row.month, ...countsOf(row) }] : []))
        .sort((a, b) => a.month.localeCompare(b.month)),
      reasons: rows
        .filter(({ grouping, finished }) => grouping === 'reason' && finished > 0)
        .map(({ reason, finished }) => ({ reason, count: finished })),
    };
  },
};
