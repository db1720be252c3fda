import type { QueryClient } from '@tanstack/react-query';
import type { NextPage } from 'next';
import type { ReactElement, ReactNode } from 'react';

/** A page with its layout: `Example.getLayout = (page) => <SidebarLayout>{page}</SidebarLayout>`. */
export type Page = NextPage & {
  getLayout?: (page: ReactElement) => ReactNode;
  /** Begins the first reads of a page that is opened anew, beside those that tell who is signed in. */
  preload?: (queryClient: QueryClient) => void;
};
