import type { NextPage } from 'next';
import type { ReactElement, ReactNode } from 'react';
import type { Preload } from '@/session/preload';

/** A page with its layout: `Example.getLayout = (page) => <SidebarLayout>{page}</SidebarLayout>`. */
export type Page = NextPage & {
  getLayout?: (page: ReactElement) => ReactNode;
  /** Begins the first reads of a page that is opened anew, beside those that tell who is signed in. */
  preload?: Preload;
};
