import { EditCorporationScreen } from '@/features/company/profile/edit-corporation-screen';
import type { Page } from '@/layouts/page';
import { SidebarLayout } from '@/layouts/sidebar-layout';

const EditCorporationPage: Page = () => <EditCorporationScreen />;

EditCorporationPage.getLayout = (page) => <SidebarLayout>{page}</SidebarLayout>;

export default EditCorporationPage;
