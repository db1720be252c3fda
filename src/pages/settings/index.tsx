import { SettingsScreen } from '@/features/company/settings/settings-screen';
import type { Page } from '@/layouts/page';
import { SidebarLayout } from '@/layouts/sidebar-layout';

const SettingsPage: Page = () => <SettingsScreen />;

SettingsPage.getLayout = (page) => <SidebarLayout>{page}</SidebarLayout>;

export default SettingsPage;
