import { application } from '#endpoints/application';
import { selection } from '#endpoints/selection';
import { endpointQuery } from '@/client/queries';
import { candidateReads } from '@/parts/candidates/reads';
import type { PageReads, PageVisit } from '@/session/page-reads';
import { findListedApplication } from './application-cache';
import { applicationList, applicationStatuses, columnState } from './application-list';

/** The projects that the filter of the applications offers. */
export const selectionProjectsQuery = (cid: string) => ({
  ...endpointQuery(selection.listProjects, { params: { cid }, query: {} }),
  meta: { isExtra: true },
});

/** One application. */
export const applicationQuery = (cid: string, id: string) =>
  endpointQuery(application.show, { params: { cid, id } });

/** What 応募管理 reads: the page of the table, the beginning of each column of the board, nothing of 分析. */
export const applicationsReads: PageReads = ({ cid, query }) => {
  const state = applicationList.read(query);
  const pages = {
    table: [state],
    board: applicationStatuses.map((status) => columnState(state, status, 1)),
    report: [],
  }[state.view];
  return [...pages.map((page) => applicationList.query(cid, page)), selectionProjectsQuery(cid)];
};

/** What 応募詳細 reads; with what stands beside the applicant, where a list has shown who that is. */
export const applicationReads = ({ queryClient, cid, id }: Pick<PageVisit, 'queryClient' | 'cid' | 'id'>) => {
  const known = findListedApplication(queryClient, id);
  return [
    applicationQuery(cid, id),
    ...(known ? candidateReads({ cid, universalUid: known.applicant.universalUid }) : []),
  ];
};
