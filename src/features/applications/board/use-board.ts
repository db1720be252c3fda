import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { application } from '#endpoints/application';
import { interaction } from '#endpoints/interaction';
import type { SelectionStatus } from '#endpoints/selection';
import { displayName } from '@/lib/text/format';
import { stepBetween } from '@/parts/selections/steps';
import { corporationFilter } from '@/session/corporation-queries';
import type { BoardCard } from './use-column';

/** A card that is being moved: its dialog is open, or the columns have not been refetched yet. */
type Move = { card: BoardCard; to: SelectionStatus; isAsking: boolean };

/** What the columns know of the whole board. */
export type Board = ReturnType<typeof useBoard>;

const keyOf = ({ selection }: BoardCard) => selection.selectionId;

function useIsReadingBoard() {
  const queryClient = useQueryClient();
  const filter: Parameters<typeof queryClient.isFetching>[0] = {
    predicate: (query) =>
      [application.search, interaction.list].some((list) => corporationFilter(list).predicate(query)),
  };
  return { count: useIsFetching(filter), isReading: () => queryClient.isFetching(filter) > 0 };
}

/**
 * Moves cards between the columns. A card shows in its new column at once, while its question is open and until the
 * columns have been read again; they decide then, so that a step which was refused or thought better of goes back.
 */
export function useBoard({ onOpen }: { onOpen: (card: BoardCard) => void }) {
  'use memo';
  const [moves, setMoves] = useState<readonly Move[]>([]);
  const [dragged, setDragged] = useState<BoardCard | null>(null);
  const grabbed = useRef<BoardCard | null>(null);
  const [closed, setClosed] = useState<{ key: string } | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const { count, isReading } = useIsReadingBoard();
  const asking = moves.find(({ isAsking }) => isAsking);

  const settle = useEffectEvent(() => {
    if (!isReading()) setMoves((all) => all.filter(({ isAsking }) => isAsking));
  });
  const isSettling = moves.some((each) => !each.isAsking);
  useEffect(() => {
    if (count === 0 && isSettling) settle();
  }, [count, isSettling]);

  // A card that goes while it is dragged never says that the drag is over; the pointer moves only when it is.
  useEffect(() => {
    if (dragged === null) return;
    const end = () => {
      grabbed.current = null;
      setDragged(null);
    };
    window.addEventListener('pointermove', end);
    return () => window.removeEventListener('pointermove', end);
  }, [dragged]);

  // The dialog gives the focus to the page, since the card that it came from stands elsewhere now.
  useEffect(() => {
    if (!closed) return;
    const timer = setTimeout(() =>
      document.querySelector<HTMLElement>(`[data-card="${CSS.escape(closed.key)}"]`)?.focus(),
    );
    return () => clearTimeout(timer);
  }, [closed]);

  function move(card: BoardCard, to: SelectionStatus): void {
    if (!stepBetween(card.selection.status, to)) return;
    setAnnouncement('');
    // One question at a time; a second key press before the first one shows changes nothing.
    setMoves((all) => (all.some(({ isAsking }) => isAsking) ? all : [...all, { card, to, isAsking: true }]));
  }

  function close(): void {
    if (!asking) return;
    const { card } = asking;
    setMoves((all) => all.map((each) => ({ ...each, isAsking: false })));
    if (!isReading()) setAnnouncement(`${displayName(card.candidate)}さんの移動を取りやめました`);
    setClosed({ key: keyOf(card) });
  }

  return {
    asking,
    announcement,
    dragged,
    announce: setAnnouncement,
    move,
    close,
    open: onOpen,
    drag: (card: BoardCard | null) => {
      grabbed.current = card;
      setDragged(card);
    },
    /** Whether a column takes what is being dragged. */
    takes: (status: SelectionStatus) =>
      grabbed.current !== null && stepBetween(grabbed.current.selection.status, status) !== undefined,
    drop: (status: SelectionStatus) => {
      const card = grabbed.current;
      grabbed.current = null;
      setDragged(null);
      if (card) move(card, status);
    },
    /** The cards of a column with those that are on their way to it, first; without those that leave it. */
    cardsOf: (status: SelectionStatus, cards: readonly BoardCard[] | undefined) => {
      if (!cards) return undefined;
      const known = new Set(cards.map(keyOf));
      const coming = moves.filter(({ card, to }) => to === status && !known.has(keyOf(card)));
      const leaving = new Set(moves.flatMap(({ card, to }) => (to === status ? [] : [keyOf(card)])));
      return [
        ...coming.map(({ card }) => ({ card, isMoving: true })),
        ...cards.filter((card) => !leaving.has(keyOf(card))).map((card) => ({ card, isMoving: false })),
      ];
    },
  };
}
