import { ProfilesScreen } from '@/features/search/search/profiles-screen';
import { profilesReads } from '@/features/search/search/reads';
import type { Page } from '@/layouts/page';
import { SidebarLayout } from '@/layouts/sidebar-layout';
import { prefetchFirstPage } from '@/session/page-reads';

const ProfilesPage: Page = () => <ProfilesScreen />;

ProfilesPage.getLayout = (page) => <SidebarLayout>{page}</SidebarLayout>;

ProfilesPage.prefetch = prefetchFirstPage(profilesReads);

export default ProfilesPage;
