import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { Day } from './primitives.ts';
import { ProjectSummary } from './references.ts';
import { FinishReason } from './selection.ts';

/** How a selection started: by an application, by one after 気になる, or by a reply to a scout. */
export const SelectionSource = v.picklist(['application', 'like', 'scout']);
export type SelectionSource = v.InferOutput<typeof SelectionSource>;

const counts = {
  /** Selections that began in the period, and how many of them the company has answered since. */
  begun: v.number(),
  answered: v.number(),
  /** Their states now; together they are `begun`. */
  applied: v.number(),
  inProgress: v.number(),
  matched: v.number(),
  finished: v.number(),
  /** Whole minutes from the beginning to the first answer; null while nothing has been answered. */
  medianMinutes: v.nullable(v.number()),
};

/** What became of some selections. */
export const ReportCounts = v.object(counts);
export type ReportCounts = v.InferOutput<typeof ReportCounts>;

/** Longest period of a report, in days. */
export const REPORT_MAX_DAYS = 366;

export const applicationReport = {
  show: endpoint({
    method: 'get',
    path: '/matching/corporation_member/:cid/application_report/show',
    auth: 'member',
    extension: true,
    /** First and last day in JST, both included. */
    query: v.object({ from: Day, to: Day }),
    response: v.object({
      total: v.object({
        ...counts,
        /** A quarter was answered within so many minutes, and three quarters. */
        lowerQuartileMinutes: v.nullable(v.number()),
        upperQuartileMinutes: v.nullable(v.number()),
      }),
      bySource: v.array(v.object({ source: SelectionSource, ...counts })),
      /** Those with the most selections first, 100 at most. */
      byProject: v.array(v.object({ project: ProjectSummary, ...counts })),
      /** `month` is one in JST, `2026-11`; oldest first. */
      byMonth: v.array(v.object({ month: v.string(), ...counts })),
      /** Why selections were finished, most frequent first; null where nobody said so. */
      reasons: v.array(v.object({ reason: v.nullable(FinishReason), count: v.number() })),
    }),
  }),
};
