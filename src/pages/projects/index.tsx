import { ProjectsScreen } from '@/features/projects/projects-screen';
import { projectsReads } from '@/features/projects/reads';
import type { Page } from '@/layouts/page';
import { SidebarLayout } from '@/layouts/sidebar-layout';
import { prefetchFirstPage } from '@/session/page-reads';

const ProjectsPage: Page = () => <ProjectsScreen />;

ProjectsPage.getLayout = (page) => <SidebarLayout>{page}</SidebarLayout>;

ProjectsPage.prefetch = prefetchFirstPage(projectsReads);

export default ProjectsPage;
