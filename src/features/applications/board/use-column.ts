import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import type { Application } from '#endpoints/application';
import { type Interaction, interaction } from '#endpoints/interaction';
import type { SelectionStatus } from '#endpoints/selection';
import type { LabelledUser } from '#endpoints/user-profile';
import { endpointQuery } from '@/client/queries';
import { SHORT_STALE_TIME } from '@/client/query-defaults';
import { paths } from '@/config/paths';
import { range } from '@/lib/range';
import type { PageOfRows } from '@/parts/lists/use-page-size';
import type { SelectionDialogProps } from '@/parts/selections/selection-dialog-props';
import { useCorporationId } from '@/session/use-session';
import {
  type ApplicationStatus,
  type ApplicationsState,
  applicationList,
  columnState,
} from '../application-list';

/** A selection on the board. */
export type BoardCard = {
  selection: SelectionDialogProps['selection'];
  candidate: LabelledUser;
  projectTitle: string;
  href: string;
  /** Null for a scout that nobody has replied to. */
  application: Application | null;
  /** When the application was made or the scout sent, as far as known. */
  begunAt: string | undefined;
  assignee: Application['assignee'];
  /** The page of the column's list that it came with. */
  page: number;
};

const ofApplication = (application: Application, page: number): BoardCard => ({
  selection: {
    selectionId: application.selectionId,
    chatGroupId: application.chatGroupId,
    universalUid: application.applicant.universalUid,
    status: application.selectionStatus,
  },
  candidate: application.applicant,
  projectTitle: application.project.title,
  href: paths.application(application.applicationId),
  application,
  begunAt: application.appliedAt ?? undefined,
  assignee: application.assignee,
  page,
});

const ofScout = (row: Interaction, page: number): BoardCard => ({
  selection: {
    selectionId: row.selectionId,
    chatGroupId: row.chatGroupId,
    universalUid: row.partner.universalUid,
    status: row.selectionStatus,
  },
  candidate: row.partner,
  projectTitle: row.project.title,
  href: paths.conversation(row.chatGroupId),
  application: null,
  begunAt: row.last?.sentAt,
  assignee: row.assignee,
  page,
});

/** A column's rows as they are read page by page. */
export type Column = {
  /** Undefined until the first page has come. */
  cards: BoardCard[] | undefined;
  totalCount: number | undefined;
  /** There may be more than `totalCount`. */
  isCapped: boolean;
  hasMore: boolean;
  isLoadingMore: boolean;
  hasFailed: boolean;
  isRetrying: boolean;
  retry: () => void;
  loadMore: () => void;
};

type Pages<Row> = {
  data: (PageOfRows & { items: readonly Row[] }) | undefined;
  isError: boolean;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
}[];

function toColumn<Row>(
  pages: Pages<Row>,
  toCard: (row: Row, page: number) => BoardCard,
  loadMore: () => void,
): Column {
  const first = pages[0]?.data;
  const last = pages.findLast(({ data }) => data !== undefined)?.data;
  const cards = new Map<string, BoardCard>();
  for (const [index, { data }] of pages.entries()) {
    for (const row of data?.items ?? []) {
      const card = toCard(row, index + 1);
      cards.set(card.selection.selectionId, card);
    }
  }
  const totalCount = first?.totalCount;
  const isCapped = first !== undefined && first.maxCount === first.totalCount;
  const isAtEnd = last?.items.length === 0 || (!isCapped && cards.size >= (totalCount ?? 0));
  return {
    cards: first && [...cards.values()],
    totalCount,
    isCapped,
    hasMore: first !== undefined && !isAtEnd,
    isLoadingMore: pages.some(({ data, isFetching }) => data === undefined && isFetching),
    hasFailed: pages.some(({ data, isError }) => isError && !data),
    isRetrying: pages.some(({ isFetching }) => isFetching),
    retry: () => {
      for (const page of pages) if (page.isError) void page.refetch();
    },
    loadMore,
  };
}

/** How many pages of a column to load; back to one when the conditions change. */
function usePageCount(conditions: string): [number, () => void] {
  const [known, setKnown] = useState({ conditions, count: 1 });
  const count = known.conditions === conditions ? known.count : 1;
  return [count, () => setKnown({ conditions, count: count + 1 })];
}

/** The applications in a state of their selection, under the conditions of the list. */
export function useApplicationsColumn(
  state: ApplicationsState,
  status: ApplicationStatus,
  enabled: boolean,
): Column {
  const cid = useCorporationId();
  const [count, loadMore] = usePageCount(
    JSON.stringify([state.q, state.project, state.assignee, state.labels, state.order]),
  );
  const pages = useQueries({
    queries: range(count).map((page) => ({
      ...applicationList.query(cid, columnState(state, status, page)),
      enabled,
    })),
  });
  return toColumn(pages, ofApplication, loadMore);
}

/** The scouts that wait for a reply, which no list of applications has. */
export function useScoutsColumn(
  { q, project, assignee, labels, order }: ApplicationsState,
  status: SelectionStatus,
  enabled: boolean,
): Column {
  const cid = useCorporationId();
  const [count, loadMore] = usePageCount(JSON.stringify([q, project, assignee, labels, order]));
  const pages = useQueries({
    queries: range(count).map((page) => ({
      ...endpointQuery(interaction.list, {
        params: { cid },
        query: {
          selectionStatus: status,
          searchWord: q || undefined,
          targetProjectId: project ?? undefined,
          assignee: assignee ?? undefined,
          labelIds: labels.length > 0 ? labels : undefined,
          orderBy: order === 'oldest' ? ('oldest' as const) : undefined,
          page,
        },
      }),
      staleTime: SHORT_STALE_TIME,
      enabled,
    })),
  });
  return toColumn(pages, ofScout, loadMore);
}
