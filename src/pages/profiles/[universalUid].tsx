import { useRouter } from 'next/router';
import { profileReads } from '@/features/candidates/reads';
import { ProfileScreen } from '@/features/profiles/detail/profile-screen';
import type { Page } from '@/layouts/page';
import { SidebarLayout } from '@/layouts/sidebar-layout';
import { prefetchFirstPage } from '@/session/page-reads';

const ProfilePage: Page = () => {
  const { universalUid = '' } = useRouter().query;
  return <ProfileScreen universalUid={String(universalUid)} />;
};

ProfilePage.getLayout = (page) => <SidebarLayout>{page}</SidebarLayout>;

ProfilePage.prefetch = prefetchFirstPage(profileReads);

export default ProfilePage;
