import { PlanScreen } from '@/features/company/plan/plan-screen';
import type { Page } from '@/layouts/page';
import { SidebarLayout } from '@/layouts/sidebar-layout';

const PlanPage: Page = () => <PlanScreen />;

PlanPage.getLayout = (page) => <SidebarLayout>{page}</SidebarLayout>;

export default PlanPage;
