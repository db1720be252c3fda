import { ApplicationsScreen } from '@/features/applications/applications-screen';
import { applicationsReads } from '@/features/applications/reads';
import type { Page } from '@/layouts/page';
import { SidebarLayout } from '@/layouts/sidebar-layout';
import { prefetchFirstPage } from '@/session/page-reads';

const ApplicationsPage: Page = () => <ApplicationsScreen />;

ApplicationsPage.getLayout = (page) => <SidebarLayout>{page}</SidebarLayout>;

ApplicationsPage.prefetch = prefetchFirstPage(applicationsReads);

export default ApplicationsPage;
