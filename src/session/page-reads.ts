import { type FetchQueryOptions, type QueryClient, skipToken, useQueryClient } from '@tanstack/react-query';
import { type Permission, roleCan } from '#endpoints/permissions';
import { corporationRoleOf } from '#endpoints/role';
import { numberOfUnreadMessages } from '#endpoints/unread-messages';
import { type EndpointKey, endpointQuery } from '@/client/queries';
import { withoutBasePath } from '@/config/paths';
import { type QueryTexts, queryTexts } from '@/lib/address/url-state';
import { useRowIntent } from '@/lib/browser/use-row-intent';
import { useAuthStore } from './auth-store';
import { flags, recallCompany } from './flags';

/** What the reads of a page depend on. */
export type PageVisit = {
  queryClient: QueryClient;
  cid: string;
  /** Whether the company's role holds a permission of spec §6. */
  can: (permission: Permission) => boolean;
  /** The id in the page's path; empty on a page without one. */
  id: string;
  /** The parameters of the URL. */
  query: QueryTexts;
};

/** One query of a page, as `useQuery` and `prefetchQuery` take it. */
export type PageRead = FetchQueryOptions<unknown, Error, unknown, EndpointKey> & {
  /** False for what is asked for once: a failed attempt is not repeated. */
  retryOnMount?: boolean;
};

/** Everything that a page reads as soon as its address is known: the queries of its screen's hooks. */
export type PageReads = (visit: PageVisit) => readonly PageRead[];

/**
 * Begins reads whose data is not fresh in the cache, but for those of an id that is not known and those that are asked for once
 * and failed. Nothing is alerted: the page
 * shows what fails when it opens.
 */
export function prefetchReads(queryClient: QueryClient, reads: readonly PageRead[]): void {
  for (const read of reads) {
    const { queryKey, retryOnMount } = read;
    const isGivenUp = retryOnMount === false && queryClient.getQueryState(queryKey)?.status === 'error';
    if (read.queryFn !== skipToken && !isGivenUp)
      void queryClient.prefetchQuery({ ...read, meta: { handlesErrors: true } });
  }
}

type Company = { cid: string; contractType: string | null };

function visitOf(queryClient: QueryClient, { cid, contractType }: Company, address: string): PageVisit {
  const { pathname, searchParams } = new URL(address, window.location.href);
  const [, id = ''] = withoutBasePath(pathname)
    .split('/')
    .filter((part) => part !== '');
  // The guessed company's role: the auth store has none yet.
  const can = (permission: Permission) => roleCan(corporationRoleOf(contractType), permission);
  return { queryClient, cid, can, id: decodeURIComponent(id), query: queryTexts(searchParams) };
}

/** The company that a freshly opened page is most likely for; null when it cannot be guessed, or the session is known. */
function likelyCompany(): Company | null {
  if (!flags.loggedIn.isSet() || useAuthStore.getState().finishedAuthProcess) return null;
  const recent = recallCompany();
  if (!recent) return null;
  const cid = flags.switchedCorporationAccountId.get() ?? recent.corporationId;
  return { cid, contractType: recent.contractType };
}

/**
 * Returns a function that prefetches a page's reads at a page load, in parallel with those of the auth state
 * (docs/decisions/0023-page-reads.md).
 */
export const prefetchFirstPage =
  (reads: PageReads) =>
  (queryClient: QueryClient): void => {
    const company = likelyCompany();
    if (!company) return;
    const unreadCount = endpointQuery(numberOfUnreadMessages, { params: { cid: company.cid } });
    const visit = visitOf(queryClient, company, window.location.href);
    prefetchReads(queryClient, [...reads(visit), unreadCount]);
  };

/**
 * Handlers for the element around links, which prefetch a page once the pointer or the focus rests on the row that links
 * to it. `selector` finds the rows; `load` fetches the page's reads, or is undefined for a page without.
 */
export function usePagePrefetch(selector: string, load: (() => Promise<PageReads>) | undefined) {
  const queryClient = useQueryClient();
  return useRowIntent(selector, (row) => {
    const href = (row.closest('a') ?? row.querySelector('a'))?.href;
    const { corporationId: cid, contractType } = useAuthStore.getState();
    if (!href || !load || cid === '') return;
    load().then(
      (reads) => prefetchReads(queryClient, reads(visitOf(queryClient, { cid, contractType }, href))),
      () => {}, // the page loads the same code when it opens, and shows what fails
    );
  });
}
