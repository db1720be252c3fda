import { ApplicationsScreen } from '@/features/applications/applications-screen';
import type { Page } from '@/layouts/page';
import { SidebarLayout } from '@/layouts/sidebar-layout';

const ApplicationsPage: Page = () => <ApplicationsScreen />;

ApplicationsPage.getLayout = (page) => <SidebarLayout>{page}</SidebarLayout>;

export default ApplicationsPage;
