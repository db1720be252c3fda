import {
  type ChatFileExtension,
  chatFileExtension,
  chatFileProblem,
  fileRefusals,
} from '#endpoints/chat-file-rules';
import { MAX_UPLOAD_BYTES } from '#endpoints/file';
import { badRequest } from '../../http/problem.ts';

const startsWith = (bytes: Uint8Array, ...signature: number[]) =>
  signature.every((byte, index) => bytes[index] === byte);

const isPng = (bytes: Uint8Array) => startsWith(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
const isGif = (bytes: Uint8Array) => startsWith(bytes, 0x47, 0x49, 0x46, 0x38);
const isJpeg = (bytes: Uint8Array) => startsWith(bytes, 0xff, 0xd8, 0xff);
const isWebp = (bytes: Uint8Array) =>
  startsWith(bytes, 0x52, 0x49, 0x46, 0x46) && startsWith(bytes.subarray(8), 0x57, 0x45, 0x42, 0x50);
const isPdf = (bytes: Uint8Array) => startsWith(bytes, 0x25, 0x50, 0x44, 0x46);
const isZip = (bytes: Uint8Array) => startsWith(bytes, 0x50, 0x4b);
const isOldOffice = (bytes: Uint8Array) => startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0);
const isAnything = () => true;

type FileType = { contentType: string; fits: (bytes: Uint8Array) => boolean };

const office = 'application/vnd.openxmlformats-officedocument';

/** What the content of each type is served as, and how it begins. */
const chatFileTypes: Readonly<Record<ChatFileExtension, FileType>> = {
  png: { contentType: 'image/png', fits: isPng },
  jpg: { contentType: 'image/jpeg', fits: isJpeg },
  jpeg: { contentType: 'image/jpeg', fits: isJpeg },
  gif: { contentType: 'image/gif', fits: isGif },
  webp: { contentType: 'image/webp', fits: isWebp },
  pdf: { contentType: 'application/pdf', fits: isPdf },
  docx: { contentType: `${office}.wordprocessingml.document`, fits: isZip },
  xlsx: { contentType: `${office}.spreadsheetml.sheet`, fits: isZip },
  pptx: { contentType: `${office}.presentationml.presentation`, fits: isZip },
  doc: { contentType: 'application/msword', fits: isOldOffice },
  xls: { contentType: 'application/vnd.ms-excel', fits: isOldOffice },
  ppt: { contentType: 'application/vnd.ms-powerpoint', fits: isOldOffice },
  zip: { contentType: 'application/zip', fits: isZip },
  txt: { contentType: 'text/plain', fits: isAnything },
  csv: { contentType: 'text/csv', fits: isAnything },
};

/** Returns the bytes of an upload; throws 400 with the message of spec §5 when there are too many, or none. */
export async function readUpload(file: File): Promise<Uint8Array> {
  if (file.size > MAX_UPLOAD_BYTES) throw badRequest(fileRefusals.tooLarge);
  if (file.size === 0) throw badRequest(fileRefusals.empty);
  return new Uint8Array(await file.arrayBuffer());
}

/** Returns the type of a picture by its first bytes; throws 400 with the message of spec §5 for any but png, gif and jpeg. */
export function imageType(bytes: Uint8Array): {
  format: 'png' | 'gif' | 'jpeg';
  extension: string;
  contentType: string;
} {
  if (isPng(bytes)) return { format: 'png', extension: 'png', contentType: 'image/png' };
  if (isGif(bytes)) return { format: 'gif', extension: 'gif', contentType: 'image/gif' };
  if (isJpeg(bytes)) return { format: 'jpeg', extension: 'jpg', contentType: 'image/jpeg' };
  throw badRequest('ファイル形式が不正です');
}

/**
 * Returns the type of a chat file by its extension, which its content must not contradict; throws 400 for any other,
 * and for a name that is too long.
 */
export function chatFileType(
  fileName: string,
  bytes: Uint8Array,
): { extension: ChatFileExtension; contentType: string } {
  const problem = chatFileProblem({ name: fileName, size: bytes.byteLength });
  if (problem !== null) throw badRequest(problem);
  const extension = chatFileExtension(fileName);
  if (extension === null) throw badRequest(fileRefusals.wrongType);
  const type = chatFileTypes[extension];
  if (!type.fits(bytes)) throw badRequest('ファイル形式が不正です。拡張子と内容が一致しません');
  return { extension, contentType: type.contentType };
}
