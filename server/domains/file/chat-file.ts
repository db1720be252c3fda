import { type ChatFileExtension, safeFileName } from '#endpoints/chat-file-rules';
import { badRequest } from '../../kit/problem.ts';
import { inImageTurn } from './images.ts';
import { isPicture, withoutNotes } from './metadata/strip.ts';
import { chatFileType, needsWhole, readBeginning, readWhole } from './policy.ts';

/** A file of a conversation as it is stored. */
type ChatFile = { fileName: string; extension: ChatFileExtension; contentType: string; bytes: Blob };

/**
 * Returns a file that somebody sends in a conversation as it is stored, under its safe name: a picture without what was
 * noted in it, anything else as it is. Throws a `Problem` for one that may not be sent.
 */
export async function toChatFile(name: string, file: Blob): Promise<ChatFile> {
  const fileName = safeFileName(name);
  const beginning = await readBeginning(file);
  if (needsWhole(beginning)) {
    const type = await inImageTurn(async () => chatFileType(fileName, await readWhole(file)));
    return { fileName, ...type, bytes: file };
  }
  const type = chatFileType(fileName, beginning, file.size);
  if (!isPicture(type.extension)) return { fileName, ...type, bytes: file };
  const bytes = await inImageTurn(async () => withoutNotes(type.extension, file, await readWhole(file)));
  if (!bytes) throw badRequest('画像が破損しているため送信できません。別のファイルを選択してください');
  return { fileName, ...type, bytes };
}
