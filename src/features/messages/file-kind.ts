import type { ChatMessage } from '#endpoints/chat';
import { chatFileExtension } from '#endpoints/chat-file-rules';

/** A message that is a file. */
export type FileMessageContent = Extract<ChatMessage, { kind: 'file' }>;

/** What a file is to people: the group of its icon, and what it is called. */
export type FileKind = { group: 'image' | 'text' | 'table' | 'slides' | 'archive' | 'other'; label: string };

const other: FileKind = { group: 'other', label: 'ファイル' };
const image: FileKind = { group: 'image', label: '画像' };
const word: FileKind = { group: 'text', label: 'Word' };
const excel: FileKind = { group: 'table', label: 'Excel' };
const slides: FileKind = { group: 'slides', label: 'PowerPoint' };

/** The kind of a file by its name. Only what may be sent has one: anything else, such as SVG or HTML, is never shown. */
export function fileKindOf(fileName: string): FileKind {
  switch (chatFileExtension(fileName)) {
    case 'png':
    case 'jpg':
    case 'jpeg':
    case 'gif':
    case 'webp':
      return image;
    case 'pdf':
      return { group: 'text', label: 'PDF' };
    case 'docx':
    case 'doc':
      return word;
    case 'xlsx':
    case 'xls':
      return excel;
    case 'pptx':
    case 'ppt':
      return slides;
    case 'csv':
      return { group: 'table', label: 'CSV' };
    case 'txt':
      return { group: 'text', label: 'テキスト' };
    case 'zip':
      return { group: 'archive', label: 'ZIP' };
    case null:
      return other;
  }
}

const SHOWN_TYPES: readonly string[] = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];

/** Whether the server says that a file is a picture which a browser may show. */
export const isShowableImage = (blob: Blob): boolean => SHOWN_TYPES.includes(blob.type);
