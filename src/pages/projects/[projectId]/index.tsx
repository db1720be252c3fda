import { useRouter } from 'next/router';
import { ProjectScreen } from '@/features/projects/project-screen';
import type { Page } from '@/layouts/page';
import { SidebarLayout } from '@/layouts/sidebar-layout';

const ProjectPage: Page = () => {
  const { projectId = '' } = useRouter().query;
  return <ProjectScreen projectId={String(projectId)} />;
};

ProjectPage.getLayout = (page) => <SidebarLayout>{page}</SidebarLayout>;

export default ProjectPage;
