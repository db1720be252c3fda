import type { QueryClient } from '@tanstack/react-query';
import type { NextPage } from 'next';
import type { ReactElement, ReactNode } from 'react';

/** A page with its layout: `Example.getLayout = (page) => <SidebarLayout>{page}</SidebarLayout>`. */
export type Page = NextPage & {
  getLayout?: (page: ReactElement) => ReactNode;
  /** Begins the page's reads at a page load: `prefetchFirstPage(exampleReads)`, which sign-in need not load. */
  prefetch?: (queryClient: QueryClient) => void;
};
