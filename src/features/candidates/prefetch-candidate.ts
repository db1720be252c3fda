import type { QueryClient } from '@tanstack/react-query';
import { memo } from '#endpoints/memo';
import { scout } from '#endpoints/scout';
import { selection } from '#endpoints/selection';
import { corporationQuery } from '@/session/corporation-queries';

/** Loads what a candidate's page needs beside the profile, all at once, before it is opened. */
export function prefetchCandidate(queryClient: QueryClient, universalUid: string): void {
  void queryClient.prefetchQuery(corporationQuery(memo.show, { params: { targetUid: universalUid } }));
  void queryClient.prefetchQuery(corporationQuery(scout.latest, { params: { targetUid: universalUid } }));
  void queryClient.prefetchQuery(corporationQuery(selection.listProjects, { query: { universalUid } }));
}
