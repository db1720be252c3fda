import { countCharacters } from './count-characters.ts';
import { MAX_UPLOAD_BYTES } from './file.ts';

/** Extensions of what may be sent in a conversation: docs/decisions/0001-files.md says why these. */
export const chatFileExtensions = [
  'png',
  'jpg',
  'jpeg',
  'gif',
  'webp',
  'pdf',
  'docx',
  'xlsx',
  'pptx',
  'doc',
  'xls',
  'ppt',
  'txt',
  'csv',
  'zip',
] as const;
export type ChatFileExtension = (typeof chatFileExtensions)[number];

/** Longest name of a file of a conversation, in code points. */
export const CHAT_FILE_NAME_MAX_LENGTH = 255;

export const fileRefusals = {
  tooLarge: 'ファイルサイズは10MB以下にしてください',
  empty: 'ファイルが空です。別のファイルを選択してください',
  wrongType: 'ファイル形式が不正です。画像・PDF・Word・Excel・PowerPoint・テキスト・CSV・ZIPを送信できます',
  longName: `ファイル名は${CHAT_FILE_NAME_MAX_LENGTH}文字以内で入力してください`,
} as const;

/** Returns the extension of a file's name when it is one that may be sent, else null. */
export function chatFileExtension(fileName: string): ChatFileExtension | null {
  const extension = /\.([a-z0-9]+)$/i.exec(fileName)?.[1]?.toLowerCase();
  return chatFileExtensions.find((each) => each === extension) ?? null;
}

/** Unseen marks that no emoji contains: soft hyphens, spaces and joiners without a width, byte order marks. */
const UNSEEN = /[\p{Cc}\p{Bidi_Control}\u00AD\u200B\u2060\uFEFF]/gu;

/**
 * Returns the name of a file as it is stored: composed (NFC), without folders, control characters, unseen marks and marks of
 * direction.
 */
export function safeFileName(name: string): string {
  const base = name.split(/[\\/]/).at(-1) ?? '';
  return base.toWellFormed().normalize('NFC').replace(UNSEEN, '').trim() || 'file';
}

/** Returns why a file may not be sent, by its name and size; null when it may. Only the server looks at the content. */
export function chatFileProblem({ name, size }: { name: string; size: number }): string | null {
  const fileName = safeFileName(name);
  if (chatFileExtension(fileName) === null) return fileRefusals.wrongType;
  if (size > MAX_UPLOAD_BYTES) return fileRefusals.tooLarge;
  if (size === 0) return fileRefusals.empty;
  return countCharacters(fileName) > CHAT_FILE_NAME_MAX_LENGTH ? fileRefusals.longName : null;
}
