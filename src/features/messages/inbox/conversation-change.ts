import type { QueryClient } from '@tanstack/react-query';
import { type Application, type ApplicationDetail, application } from '#endpoints/application';
import { type Interaction, type InteractionDetail, interaction } from '#endpoints/interaction';
import { TODAY_PATH } from '#endpoints/today-path';
import { endpointFilter } from '@/client/queries';
import { invalidateCorporationQueries } from '@/session/corporation-queries';
import { changeRow } from '../conversation-cache';

/** What the menu of a conversation shows and changes. */
export type MenuConversation = Pick<
  Interaction,
  'chatGroupId' | 'partner' | 'isPinned' | 'snoozedUntil' | 'replyDueOn'
>;

/** A conversation of a company. */
export type ConversationPlace = { queryClient: QueryClient; cid: string; chatGroupId: string };

type ApplicationPage = { items: readonly Application[] };

/** Shows what a member has changed about a conversation: in the lists, in its head and in the application. */
export function showChange(
  { queryClient, cid, chatGroupId }: ConversationPlace,
  change: Partial<Interaction>,
): void {
  changeRow(queryClient, { cid, chatGroupId }, change);
  queryClient.setQueriesData<InteractionDetail>(
    endpointFilter(interaction.show, { params: { cid, chatGroupId } }),
    (known) => known && { ...known, ...change },
  );
  const { assignee } = change;
  if (assignee === undefined) return;
  queryClient.setQueriesData<ApplicationDetail>(
    endpointFilter(application.show, { params: { cid } }),
    (known) => (known?.chatGroupId === chatGroupId ? { ...known, assignee } : undefined),
  );
  queryClient.setQueriesData<ApplicationPage>(
    endpointFilter(application.search, { params: { cid } }),
    (page) =>
      page?.items.some((row) => row.chatGroupId === chatGroupId)
        ? {
            ...page,
            items: page.items.map((row) => (row.chatGroupId === chatGroupId ? { ...row, assignee } : row)),
          }
        : undefined,
  );
}

/** Refetches what shows a conversation, also after a failed change: a colleague may have made another one. */
export function readChangeAgain({ queryClient, cid }: Omit<ConversationPlace, 'chatGroupId'>): void {
  void invalidateCorporationQueries(
    queryClient,
    [interaction.list, interaction.show, application.search, application.show, { path: TODAY_PATH }],
    cid,
  );
}
