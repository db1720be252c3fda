import { FavoritesScreen } from '@/features/search/favorites/favorites-screen';
import type { Page } from '@/layouts/page';
import { SidebarLayout } from '@/layouts/sidebar-layout';

const FavoritesPage: Page = () => <FavoritesScreen />;

FavoritesPage.getLayout = (page) => <SidebarLayout>{page}</SidebarLayout>;

export default FavoritesPage;
