import MessagesPage from '@/pages/messages';

// The same component, not only the same screen: the list then stays where it is as conversations open.
export default MessagesPage;
