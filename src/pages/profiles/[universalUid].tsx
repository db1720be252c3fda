import { useRouter } from 'next/router';
import { ProfileScreen } from '@/features/search/detail/profile-screen';
import type { Page } from '@/layouts/page';
import { SidebarLayout } from '@/layouts/sidebar-layout';
import { profileReads } from '@/parts/candidates/reads';
import { prefetchFirstPage } from '@/session/page-reads';

const ProfilePage: Page = () => {
  const { universalUid = '' } = useRouter().query;
  return <ProfileScreen universalUid={String(universalUid)} />;
};

ProfilePage.getLayout = (page) => <SidebarLayout>{page}</SidebarLayout>;

ProfilePage.prefetch = prefetchFirstPage(profileReads);

export default ProfilePage;
