import type { QueryClient } from '@tanstack/react-query';
import type { EndpointDefinition } from '#endpoints/endpoint';
import { numberOfUnreadMessages } from '#endpoints/unread-messages';
import type { Arguments, CorporationReadInput, UntypedInput } from '@/client/input';
import { untypedQuery } from '@/client/queries';
import { useAuthStore } from './auth-store';
import { flags } from './flags';
import { type RecentCompany, recallCompany } from './recent-company';

/** What the reads of a page depend on, as far as it is known before the page is there. */
type Preloading = {
  contractType: string | null;
  /** The last part of the path: the id on a page that has one. */
  id: string;
  /** The parameters of the address. */
  query: Readonly<Record<string, string[]>>;
  queryClient: QueryClient;
  cid: string;
  /** Begins a read of the company, unless a fresh answer is there. */
  read: <E extends EndpointDefinition>(endpoint: E, ...input: Arguments<CorporationReadInput<E>>) => void;
};

/** Begins what a page reads first. The page makes the same reads, finds them on their way and shows what fails. */
export type Preload = (preloading: Preloading) => void;

type Company = Omit<RecentCompany, 'userId'>;

function begin(
  preload: Preload,
  { queryClient, company, address }: { queryClient: QueryClient; company: Company; address: URL },
): void {
  const { corporationId, contractType } = company;
  const { pathname, searchParams } = address;
  preload({
    queryClient,
    cid: corporationId,
    contractType,
    id: decodeURIComponent(pathname.split('/').findLast((part) => part !== '') ?? ''),
    query: Object.fromEntries([...searchParams.keys()].map((key) => [key, searchParams.getAll(key)])),
    read: (endpoint: EndpointDefinition, { params, query }: UntypedInput = {}) => {
      void queryClient.prefetchQuery({
        ...untypedQuery(endpoint, { params: { ...params, cid: corporationId }, query }),
        meta: { handlesErrors: true },
      });
    },
  });
}

/**
 * Begins the reads of the page that was opened for the company that was acted for last, while it is still being made
 * sure who is signed in and for whom. Nothing is shown before that (spec §4), and the server permits each read or not.
 */
export function preloadFirstPage(queryClient: QueryClient, preload: Preload): void {
  if (!flags.loggedIn.isSet() || useAuthStore.getState().finishedAuthProcess) return;
  const recent = recallCompany(flags.recentCompany);
  const company = recent && {
    ...recent,
    corporationId: flags.switchedCorporationAccountId.get() ?? recent.corporationId,
  };
  if (!company) return;
  try {
    const withMenu: Preload = (preloading) => {
      preload(preloading);
      preloading.read(numberOfUnreadMessages);
    };
    begin(withMenu, { queryClient, company, address: new URL(window.location.href) });
  } catch {
    // What was kept, or the address, makes no sense: the page itself says so when it is its turn.
  }
}

/** Begins the reads of a page that one is about to open; `href` is its address. */
export function preloadNextPage(queryClient: QueryClient, preload: Preload, href: string): void {
  const { corporationId, contractType } = useAuthStore.getState();
  if (corporationId === '') return;
  begin(preload, {
    queryClient,
    company: { corporationId, contractType },
    address: new URL(href, window.location.href),
  });
}
