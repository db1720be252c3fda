import type { NextPage } from 'next';
import type { ReactElement, ReactNode } from 'react';

/** A page with its layout: `Example.getLayout = (page) => <SidebarLayout>{page}</SidebarLayout>`. */
export type Page = NextPage & { getLayout?: (page: ReactElement) => ReactNode };
