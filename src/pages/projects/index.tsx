import { preloadProjects } from '@/features/projects/preload-projects';
import { ProjectsScreen } from '@/features/projects/projects-screen';
import type { Page } from '@/layouts/page';
import { SidebarLayout } from '@/layouts/sidebar-layout';

const ProjectsPage: Page = () => <ProjectsScreen />;

ProjectsPage.getLayout = (page) => <SidebarLayout>{page}</SidebarLayout>;

ProjectsPage.preload = preloadProjects;

export default ProjectsPage;
