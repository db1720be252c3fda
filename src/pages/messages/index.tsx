import { MessagesScreen } from '@/features/messages/messages-screen';
import { preloadMessages } from '@/features/messages/preload-messages';
import { FullPageLayout } from '@/layouts/full-page-layout';
import type { Page } from '@/layouts/page';
import { preloadFirstPage } from '@/session/preload';

const MessagesPage: Page = () => <MessagesScreen />;

MessagesPage.getLayout = (page) => <FullPageLayout>{page}</FullPageLayout>;

MessagesPage.preload = (queryClient) => preloadFirstPage(queryClient, preloadMessages);

export default MessagesPage;
