import { useRef } from 'react';
import { useIsScrollable } from '@/lib/browser/use-is-scrollable';
import { rememberListPosition } from '@/parts/lists/list-position';
import { SelectionQuestion } from '@/parts/selections/selection-question';
import { stepBetween } from '@/parts/selections/steps';
import { useCorporationId } from '@/session/use-session';
import {
  type ApplicationsState,
  applicationList,
  applicationStatuses,
  columnState,
} from '../application-list';
import { BoardColumn } from './board-column';
import { boardStatuses } from './board-statuses';
import { useBoard } from './use-board';
import { type BoardCard, useApplicationsColumn, useScoutsColumn } from './use-column';

type ApplicationsBoardProps = { state: ApplicationsState; enabled: boolean };

/**
 * The selections in a column for each state. The scouts that wait for a reply stand in the first one; once they have
 * one, they go on in メッセージ.
 */
export function ApplicationsBoard({ state, enabled }: ApplicationsBoardProps) {
  'use memo';
  const corporationId = useCorporationId();
  const region = useRef<HTMLElement>(null);
  const isScrollable = useIsScrollable(region);
  const columns = {
    scouting: useScoutsColumn(state, 'scouting', enabled),
    applied: useApplicationsColumn(state, 'applied', enabled),
    inProgress: useApplicationsColumn(state, 'inProgress', enabled),
    matched: useApplicationsColumn(state, 'matched', enabled),
    finished: useApplicationsColumn(state, 'finished', enabled),
  };
  const board = useBoard({
    // The next and the previous application are those of the column.
    onOpen: ({ selection, page }: BoardCard) => {
      const status = applicationStatuses.find((each) => each === selection.status);
      if (!status) return;
      const search = applicationList.search(columnState(state, status, page));
      rememberListPosition('applications', { corporationId, search });
    },
  });
  const { asking } = board;
  const step = asking && stepBetween(asking.card.selection.status, asking.to);

  return (
    <>
      <p role="status" className="sr-only">
        {board.announcement}
      </p>
      <section
        ref={region}
        aria-label="選考のボード"
        {...(isScrollable ? { tabIndex: 0 } : null)}
        className="relative flex snap-x gap-3 overflow-x-auto overscroll-x-contain pb-2 max-md:-mx-(--page-gutter) max-md:snap-mandatory max-md:scroll-px-(--page-gutter) max-md:px-(--page-gutter) md:items-start"
      >
        {boardStatuses.map((status) => (
          <BoardColumn key={status} status={status} column={columns[status]} board={board} />
        ))}
      </section>
      {asking && step ? (
        <SelectionQuestion
          key={asking.card.selection.selectionId}
          step={step}
          selection={asking.card.selection}
          candidate={asking.card.candidate}
          projectTitle={asking.card.projectTitle}
          onClose={board.close}
        />
      ) : null}
    </>
  );
}
