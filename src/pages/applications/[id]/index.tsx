import { useRouter } from 'next/router';
import { ApplicationScreen } from '@/features/applications/application-screen';
import { applicationReads } from '@/features/applications/reads';
import type { Page } from '@/layouts/page';
import { SidebarLayout } from '@/layouts/sidebar-layout';
import { prefetchFirstPage } from '@/session/page-reads';

const ApplicationPage: Page = () => {
  const { id } = useRouter().query;
  return <ApplicationScreen id={typeof id === 'string' ? id : ''} />;
};

ApplicationPage.getLayout = (page) => <SidebarLayout fills>{page}</SidebarLayout>;

ApplicationPage.prefetch = prefetchFirstPage(applicationReads);

export default ApplicationPage;
