import { safeFileName } from '#endpoints/chat-file-rules';
import type { file, UploadedImage } from '#endpoints/file';
import type { Handlers } from '../../http/implement.ts';
import { badRequest } from '../../kit/problem.ts';
import type { Services } from '../../kit/services.ts';
import { toChatFile } from './chat-file.ts';
import { redrawImage } from './images.ts';
import { imageType, readBeginning, readWhole } from './policy.ts';
import { NO_CORPORATION } from './quota.ts';
import { saveUpload } from './store.ts';

type ImageOwner = { kind: 'logo' | 'project'; cid: string; uploadedBy: string };

/**
 * Stores an uploaded picture that anybody with its address may see; throws 400 with the messages of spec §5 for what is
 * none.
 */
async function saveImage(
  call: Pick<Services, 'db' | 'files' | 'clock' | 'apiUrl' | 'uploadQuota'>,
  file: File,
  owner: ImageOwner,
): Promise<UploadedImage> {
  const { format, ...type } = imageType(await readBeginning(file));
  const bytes = await redrawImage(() => readWhole(file), format);
  if (!bytes) {
    throw badRequest('アップロードに失敗しました。ファイル形式やファイルサイズをご確認ください。');
  }
  const fileName = safeFileName(file.name);
  const objectKey = await saveUpload(call, { ...owner, fileName, ...type, bytes });
  return { url: `${call.apiUrl}/thumbnail/${objectKey}`, objectKey };
}

/** Handles uploads (spec §5, docs/decisions/0001-files.md). */
export const fileHandlers: Handlers<typeof file> = {
  uploadCorporationLogoImage: (call) => {
    const { user, body } = call;
    const uploadedBy = user.universalUid;
    return saveImage(call, body.file, { kind: 'logo', cid: NO_CORPORATION, uploadedBy });
  },
  uploadProjectImage: (call) => {
    const { user, cid, body } = call;
    const uploadedBy = user.universalUid;
    return saveImage(call, body.file, { kind: 'project', cid, uploadedBy });
  },
  uploadChatFile: async (call) => {
    const { user, cid, body } = call;
    const upload = await toChatFile(body.file.name, body.file);
    const filePath = await saveUpload(call, { kind: 'chat', cid, uploadedBy: user.universalUid, ...upload });
    return { fileName: upload.fileName, filePath };
  },
};
