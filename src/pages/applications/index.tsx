import { ApplicationsScreen } from '@/features/applications/applications-screen';
import { preloadApplications } from '@/features/applications/preload-applications';
import type { Page } from '@/layouts/page';
import { SidebarLayout } from '@/layouts/sidebar-layout';
import { preloadFirstPage } from '@/session/preload';

const ApplicationsPage: Page = () => <ApplicationsScreen />;

ApplicationsPage.getLayout = (page) => <SidebarLayout>{page}</SidebarLayout>;

ApplicationsPage.preload = (queryClient) => preloadFirstPage(queryClient, preloadApplications);

export default ApplicationsPage;
