import { ScoutsScreen } from '@/features/scouts/list/scouts-screen';
import type { Page } from '@/layouts/page';
import { SidebarLayout } from '@/layouts/sidebar-layout';

const ScoutsPage: Page = () => <ScoutsScreen />;

ScoutsPage.getLayout = (page) => <SidebarLayout>{page}</SidebarLayout>;

export default ScoutsPage;
