import { createContext, useContext } from 'react';

const ChatGroupContext = createContext('');

/** Tells everything in an open conversation which one it is. */
export const ChatGroupProvider = ChatGroupContext.Provider;

/** The id of the open conversation, for what lies deep in it, such as a file. */
export const useChatGroupId = (): string => useContext(ChatGroupContext);
