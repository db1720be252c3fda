import { useRouter } from 'next/router';
import { preloadProject } from '@/features/project-detail/preload-project';
import { ProjectDetailScreen } from '@/features/project-detail/project-detail-screen';
import type { Page } from '@/layouts/page';
import { SidebarLayout } from '@/layouts/sidebar-layout';
import { preloadFirstPage } from '@/session/preload';

const ProjectPage: Page = () => {
  const { projectId = '' } = useRouter().query;
  return <ProjectDetailScreen projectId={String(projectId)} />;
};

ProjectPage.getLayout = (page) => <SidebarLayout>{page}</SidebarLayout>;

ProjectPage.preload = (queryClient) => preloadFirstPage(queryClient, preloadProject);

export default ProjectPage;
