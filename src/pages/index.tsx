import { useRouter } from 'next/router';
import { useEffect } from 'react';
import { paths } from '@/config/paths';
import type { Page } from '@/layouts/page';
import { SidebarLayout } from '@/layouts/sidebar-layout';

const TopPage: Page = () => {
  const router = useRouter();
  useEffect(() => void router.replace(paths.projects()), [router]);
  return null;
};

TopPage.getLayout = (page) => <SidebarLayout>{page}</SidebarLayout>;

export default TopPage;
