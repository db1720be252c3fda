import { CHOSEN_LIST } from './chosen-conversations';
import { ChosenSelectionsBar } from './chosen-selections-bar';
import { readConversations } from './read-act';

/** The bar of the chosen conversations, at the end of their list. */
export const ChosenConversationsBar = () => (
  <ChosenSelectionsBar list={CHOSEN_LIST} readAct={readConversations} pane="選択した会話" />
);
