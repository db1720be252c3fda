import { MembersScreen } from '@/features/company/members/members-screen';
import type { Page } from '@/layouts/page';
import { SidebarLayout } from '@/layouts/sidebar-layout';

const MembersPage: Page = () => <MembersScreen />;

MembersPage.getLayout = (page) => <SidebarLayout>{page}</SidebarLayout>;

export default MembersPage;
