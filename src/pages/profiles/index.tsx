import { preloadProfiles } from '@/features/profiles/search/preload-profiles';
import { ProfilesScreen } from '@/features/profiles/search/profiles-screen';
import type { Page } from '@/layouts/page';
import { SidebarLayout } from '@/layouts/sidebar-layout';
import { preloadFirstPage } from '@/session/preload';

const ProfilesPage: Page = () => <ProfilesScreen />;

ProfilesPage.getLayout = (page) => <SidebarLayout>{page}</SidebarLayout>;

ProfilesPage.preload = (queryClient) => preloadFirstPage(queryClient, preloadProfiles);

export default ProfilesPage;
