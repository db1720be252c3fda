import { MessagesScreen } from '@/features/messages/messages-screen';
import { messagesReads } from '@/features/messages/reads';
import { FullPageLayout } from '@/layouts/full-page-layout';
import type { Page } from '@/layouts/page';
import { prefetchFirstPage } from '@/session/page-reads';

const MessagesPage: Page = () => <MessagesScreen />;

MessagesPage.getLayout = (page) => <FullPageLayout>{page}</FullPageLayout>;

MessagesPage.prefetch = prefetchFirstPage(messagesReads);

export default MessagesPage;
