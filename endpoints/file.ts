import * as v from 'valibot';
import { endpoint } from './endpoint.ts';

export const UploadedImage = v.object({ url: v.string(), objectKey: v.string() });
export type UploadedImage = v.InferOutput<typeof UploadedImage>;

/** A file that waits to be sent by `chat.createFile`. */
export const UploadedFile = v.object({ fileName: v.string(), filePath: v.string() });
export type UploadedFile = v.InferOutput<typeof UploadedFile>;

/** Largest upload, in bytes (spec §5). */
export const MAX_UPLOAD_BYTES = 10 * 1024 * 1024;

export const file = {
  uploadCorporationLogoImage: endpoint({
    method: 'post',
    path: '/file/corporation/corporation_logo_image/upload',
    auth: 'user',
    rateLimit: 'upload',
    bodyType: 'multipart',
    body: v.object({ file: v.file() }),
    namedResponse: true,
    response: UploadedImage,
  }),
  uploadProjectImage: endpoint({
    method: 'post',
    path: '/file/corporation_member/:cid/project_image/upload',
    auth: 'member',
    permission: 'createProject',
    rateLimit: 'upload',
    extension: true,
    bodyType: 'multipart',
    body: v.object({ file: v.file() }),
    response: UploadedImage,
  }),
  uploadChatFile: endpoint({
    method: 'post',
    path: '/file/corporation_member/:cid/chat_file/upload',
    auth: 'member',
    permission: 'sendMessageToUser',
    rateLimit: 'upload',
    extension: true,
    bodyType: 'multipart',
    body: v.object({ file: v.file() }),
    response: UploadedFile,
  }),
};
