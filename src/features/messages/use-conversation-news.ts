import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { takeOverNews } from './conversation-cache';
import { conversationNews } from './conversation-news';

/** Keeps the conversations here in step with the other tabs of this browser. */
export function useConversationNews(): void {
  const queryClient = useQueryClient();
  useEffect(() => conversationNews.listen((news) => takeOverNews(queryClient, news)), [queryClient]);
}
