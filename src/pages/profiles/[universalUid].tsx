import { useRouter } from 'next/router';
import { preloadProfile } from '@/features/profiles/detail/preload-profile';
import { ProfileScreen } from '@/features/profiles/detail/profile-screen';
import type { Page } from '@/layouts/page';
import { SidebarLayout } from '@/layouts/sidebar-layout';
import { preloadFirstPage } from '@/session/preload';

const ProfilePage: Page = () => {
  const { universalUid = '' } = useRouter().query;
  return <ProfileScreen universalUid={String(universalUid)} />;
};

ProfilePage.getLayout = (page) => <SidebarLayout>{page}</SidebarLayout>;

ProfilePage.preload = (queryClient) => preloadFirstPage(queryClient, preloadProfile);

export default ProfilePage;
