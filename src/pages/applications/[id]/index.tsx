import { useRouter } from 'next/router';
import { ApplicationScreen } from '@/features/applications/application-screen';
import { preloadApplication } from '@/features/applications/preload-application';
import type { Page } from '@/layouts/page';
import { SidebarLayout } from '@/layouts/sidebar-layout';
import { preloadFirstPage } from '@/session/preload';

const ApplicationPage: Page = () => {
  const { id } = useRouter().query;
  return <ApplicationScreen id={typeof id === 'string' ? id : ''} />;
};

ApplicationPage.getLayout = (page) => <SidebarLayout>{page}</SidebarLayout>;

ApplicationPage.preload = (queryClient) => preloadFirstPage(queryClient, preloadApplication);

export default ApplicationPage;
