import { preloadConversation } from '@/features/messages/preload-messages';
import MessagesPage from '@/pages/messages';
import { preloadFirstPage } from '@/session/preload';

// The same component, not only the same screen: the list then stays where it is as conversations open.
MessagesPage.preload = (queryClient) => preloadFirstPage(queryClient, preloadConversation);

export default MessagesPage;
