import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { interaction } from '#endpoints/interaction';
import { SHORT_STALE_TIME } from '@/client/query-defaults';
import { useCorporationQuery } from '@/session/corporation-queries';
import { findRow, type PinnedRow, withPinnedRow } from './pinned-row';
import { type MessagesState, messagesHref } from './url-state';

/** The list of conversations under a filter, kept up to date while the page is visible. */
export function useConversations(state: MessagesState, chatGroupId: string | null, isReady: boolean) {
  const query = useCorporationQuery(interaction.list, {
    query: {
      page: state.page,
      filterType: state.filter,
      searchWord: state.word === '' ? undefined : state.word,
    },
    enabled: isReady,
    placeholderData: keepPreviousData,
    staleTime: SHORT_STALE_TIME,
    refetchInterval: SHORT_STALE_TIME,
    refetchOnWindowFocus: true,
  });
  const { data, isPlaceholderData } = query;

  const list = messagesHref(null, state);
  const [kept, setKept] = useState<{ list: string; pinned: PinnedRow } | null>(null);
  const found = isPlaceholderData ? null : findRow(data?.items ?? [], chatGroupId);
  if (found && (kept?.list !== list || kept.pinned.row !== found.row)) setKept({ list, pinned: found });
  const isKept = kept?.list === list && kept.pinned.row.chatGroupId === chatGroupId;

  return {
    query,
    rows: withPinnedRow(data?.items ?? [], isKept && data && !isPlaceholderData ? kept.pinned : null),
  };
}
