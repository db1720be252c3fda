import { MessagesScreen } from '@/features/messages/messages-screen';
import { preloadMessages } from '@/features/messages/preload-messages';
import { FullPageLayout } from '@/layouts/full-page-layout';
import type { Page } from '@/layouts/page';

const MessagesPage: Page = () => <MessagesScreen />;

MessagesPage.getLayout = (page) => <FullPageLayout>{page}</FullPageLayout>;

MessagesPage.preload = preloadMessages;

export default MessagesPage;
