import { useRouter } from 'next/router';
import { ProjectDetailScreen } from '@/features/projects/detail/project-detail-screen';
import { projectReads } from '@/features/projects/detail/reads';
import type { Page } from '@/layouts/page';
import { SidebarLayout } from '@/layouts/sidebar-layout';
import { prefetchFirstPage } from '@/session/page-reads';

const ProjectPage: Page = () => {
  const { projectId = '' } = useRouter().query;
  return <ProjectDetailScreen projectId={String(projectId)} />;
};

ProjectPage.getLayout = (page) => <SidebarLayout>{page}</SidebarLayout>;

ProjectPage.prefetch = prefetchFirstPage(projectReads);

export default ProjectPage;
