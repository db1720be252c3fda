import type { Hono } from 'hono';
import { safeFileName } from '#endpoints/chat-file-rules';
import { file } from '#endpoints/file';
import { type AppEnv, implement } from '../../http/implement.ts';
import { badRequest } from '../../http/problem.ts';
import type { Services } from '../../services.ts';
import { makeLogo } from './images.ts';
import { chatFileType, logoType, readUpload } from './policy.ts';
import { NO_CORPORATION, saveUpload } from './store.ts';
import { thumbnailRoute } from './thumbnail.ts';

/** Mounts uploads and thumbnails (spec §5, docs/decisions/files.md). */
export function fileRoutes(app: Hono<AppEnv>, services: Services): void {
  implement(app, services, file, {
    uploadCorporationLogoImage: async ({ user, body }) => {
      const uploaded = await readUpload(body.file);
      const { format, ...type } = logoType(uploaded);
      const bytes = await makeLogo(uploaded, format);
      if (!bytes) {
        throw badRequest('アップロードに失敗しました。ファイル形式やファイルサイズをご確認ください。');
      }
      const objectKey = await saveUpload(services, {
        kind: 'logo',
        corporationId: NO_CORPORATION,
        uploadedBy: user.universalUid,
        fileName: safeFileName(body.file.name),
        ...type,
        bytes,
      });
      return { url: `${services.apiUrl}/thumbnail/${objectKey}`, objectKey };
    },
    uploadChatFile: async ({ user, corporation, body }) => {
      const bytes = await readUpload(body.file);
      const fileName = safeFileName(body.file.name);
      const filePath = await saveUpload(services, {
        kind: 'chat',
        corporationId: corporation.universalCorporationId,
        uploadedBy: user.universalUid,
        fileName,
        ...chatFileType(fileName, bytes),
        bytes,
      });
      return { fileName, filePath };
    },
  });
  thumbnailRoute(app, services);
}
