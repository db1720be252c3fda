import type { QueryClient } from '@tanstack/react-query';
import { type ApplicationDetail, application } from '#endpoints/application';
import { type InteractionDetail, interaction } from '#endpoints/interaction';
import { scout } from '#endpoints/scout';
import { type Selection, selection } from '#endpoints/selection';
import { corporationFilter, invalidateCorporationQueries } from '@/session/corporation-queries';

/** Reads in which the state of a selection shows, besides the pages of the candidate. */
const readers = [
  application.search,
  application.listForProject,
  application.show,
  interaction.list,
  interaction.show,
  selection.listProjects,
  scout.search,
  scout.funnel,
];

/** Has every place read again in which the state of a selection shows: somebody else has moved it. */
export function refreshSelections(queryClient: QueryClient): void {
  void invalidateCorporationQueries(queryClient, readers);
}

/** Shows the new state of a selection: at once where its pages are open, in the lists when they are read again. */
export function noteSelection(
  queryClient: QueryClient,
  { selectionId, chatGroupId, status }: Pick<Selection, 'selectionId' | 'chatGroupId' | 'status'>,
): void {
  queryClient.setQueriesData<InteractionDetail>(
    corporationFilter(interaction.show, { chatGroupId }),
    (known) => known && { ...known, selectionStatus: status },
  );
  queryClient.setQueriesData<ApplicationDetail>(corporationFilter(application.show), (known) =>
    known?.selectionId === selectionId ? { ...known, selectionStatus: status } : undefined,
  );
  refreshSelections(queryClient);
}
