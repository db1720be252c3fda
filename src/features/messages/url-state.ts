import { paths } from '@/config/paths';
import { choiceCodec, pageCodec, textCodec, writeState } from '@/lib/url-state';

/** The state of the list of conversations in the URL. */
export const messagesCodecs = {
  filter: choiceCodec(['all', 'unread', 'needsReply', 'scout', 'application'], 'all'),
  word: textCodec(100),
  page: pageCodec,
};

export type MessagesState = {
  [Key in keyof typeof messagesCodecs]: ReturnType<(typeof messagesCodecs)[Key]['read']>;
};

/** The address of the list, or of a conversation beside it. */
export function messagesHref(chatGroupId: string | null, state: MessagesState): string {
  const path = chatGroupId === null ? paths.messages() : paths.conversation(chatGroupId);
  return `${path}${writeState(messagesCodecs, state)}`;
}
