import { preloadProjects } from '@/features/projects/preload-projects';
import { ProjectsScreen } from '@/features/projects/projects-screen';
import type { Page } from '@/layouts/page';
import { SidebarLayout } from '@/layouts/sidebar-layout';
import { preloadFirstPage } from '@/session/preload';

const ProjectsPage: Page = () => <ProjectsScreen />;

ProjectsPage.getLayout = (page) => <SidebarLayout>{page}</SidebarLayout>;

ProjectsPage.preload = (queryClient) => preloadFirstPage(queryClient, preloadProjects);

export default ProjectsPage;
