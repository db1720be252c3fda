import { TemplatesScreen } from '@/features/scouts/templates/templates-screen';
import type { Page } from '@/layouts/page';
import { SidebarLayout } from '@/layouts/sidebar-layout';

const TemplatesPage: Page = () => <TemplatesScreen />;

TemplatesPage.getLayout = (page) => <SidebarLayout>{page}</SidebarLayout>;

export default TemplatesPage;
