import { MESSAGE_KEYWORD_MAX_LENGTH } from '#endpoints/chat';
import { paths } from '@/config/paths';
import {
  type Codec,
  idCodec,
  instantCodec,
  pageCodec,
  type StateOf,
  textCodec,
  writeState,
} from '@/lib/address/url-state';
import { conversationList } from '../list/conversations';

const words = textCodec(MESSAGE_KEYWORD_MAX_LENGTH);

/** What is searched for; '' while nothing has been typed, null while the list of conversations is shown. */
const findCodec: Codec<string | null> = {
  read: (texts) => (texts.length === 0 ? null : words.read(texts)),
  write: (value) => (value === null ? [] : [value]),
};

/** A page of 予約中; null while the list of conversations is shown. */
const plannedCodec: Codec<number | null> = {
  read: (texts) => (texts.length === 0 ? null : pageCodec.read(texts)),
  write: (page) => (page === null ? [] : [String(page)]),
};

/** The whole state of メッセージ in the URL: the list, the search, and the message that was chosen there. */
export const screenCodecs = {
  ...conversationList.codecs,
  find: findCodec,
  findPage: pageCodec,
  /** Where the search goes on, back in time; null begins with the newest message. */
  findUntil: instantCodec,
  message: idCodec,
  planned: plannedCodec,
};

export type ScreenState = StateOf<typeof screenCodecs>;

/** The address of the list or the search, or of a conversation beside it. */
export const screenHref = (chatGroupId: string | null, state: ScreenState): string =>
  `${chatGroupId === null ? paths.messages() : paths.conversation(chatGroupId)}${writeState(screenCodecs, state)}`;
