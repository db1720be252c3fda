import { ProjectsScreen } from '@/features/projects/projects-screen';
import type { Page } from '@/layouts/page';
import { SidebarLayout } from '@/layouts/sidebar-layout';

const ProjectsPage: Page = () => <ProjectsScreen />;

ProjectsPage.getLayout = (page) => <SidebarLayout>{page}</SidebarLayout>;

export default ProjectsPage;
