import { ProjectsScreen } from '@/features/projects/list/projects-screen';
import type { Page } from '@/layouts/page';
import { SidebarLayout } from '@/layouts/sidebar-layout';
import { projectList } from '@/parts/projects/project-list';
import { prefetchFirstPage } from '@/session/page-reads';

const ProjectsPage: Page = () => <ProjectsScreen />;

ProjectsPage.getLayout = (page) => <SidebarLayout>{page}</SidebarLayout>;

ProjectsPage.prefetch = prefetchFirstPage(projectList.reads);

export default ProjectsPage;
