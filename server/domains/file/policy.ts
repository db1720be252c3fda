import {
  type ChatFileExtension,
  chatFileExtension,
  chatFileProblem,
  fileRefusals,
} from '#endpoints/chat-file-rules';
import { MAX_UPLOAD_BYTES } from '#endpoints/file';
import { badRequest, Problem } from '../../kit/problem.ts';

const startsWith = (bytes: Uint8Array, ...signature: number[]) =>
  signature.every((byte, index) => bytes[index] === byte);

const isPng = (bytes: Uint8Array) => startsWith(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
const isGif = (bytes: Uint8Array) => startsWith(bytes, 0x47, 0x49, 0x46, 0x38);
const isJpeg = (bytes: Uint8Array) => startsWith(bytes, 0xff, 0xd8, 0xff);
const isWebp = (bytes: Uint8Array) =>
  startsWith(bytes, 0x52, 0x49, 0x46, 0x46) && startsWith(bytes.subarray(8), 0x57, 0x45, 0x42, 0x50);
const isZip = (bytes: Uint8Array) => startsWith(bytes, 0x50, 0x4b);
const isOldOffice = (bytes: Uint8Array) => startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0);
const isAnything = () => true;

/** How far from its beginning a PDF may say what it is: readers look as far, and some writers put a mark before it. */
const PDF_HEADER_BYTES = 1024;

const PDF_HEADER = [0x25, 0x50, 0x44, 0x46, 0x2d];

function isPdf(bytes: Uint8Array): boolean {
  if (startsWith(bytes, 0x25, 0x50, 0x44, 0x46)) return true;
  return bytes
    .subarray(0, PDF_HEADER_BYTES)
    .some((byte, at) => byte === PDF_HEADER[0] && startsWith(bytes.subarray(at), ...PDF_HEADER));
}

/** An entry in the list of what an old container holds: its name in UTF-16, and at byte 64 how long that is. */
const CONTAINER_ENTRY_BYTES = 128;
const ENCRYPTED_ENTRY = [...new TextEncoder().encode('EncryptedPackage')].flatMap((byte) => [byte, 0]);

/** Whether an old container holds what Word, Excel and PowerPoint make of a file that is protected by a password. */
function holdsEncrypted(bytes: Uint8Array): boolean {
  if (!isOldOffice(bytes)) return false;
  for (let at = 0; at + CONTAINER_ENTRY_BYTES <= bytes.byteLength; at += CONTAINER_ENTRY_BYTES) {
    const entry = bytes.subarray(at, at + CONTAINER_ENTRY_BYTES);
    if (entry[64] === ENCRYPTED_ENTRY.length + 2 && startsWith(entry, ...ENCRYPTED_ENTRY)) return true;
  }
  return false;
}

const isNewOffice = (bytes: Uint8Array) => isZip(bytes) || holdsEncrypted(bytes);

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
  docx: { contentType: `${office}.wordprocessingml.document`, fits: isNewOffice },
  xlsx: { contentType: `${office}.spreadsheetml.sheet`, fits: isNewOffice },
  pptx: { contentType: `${office}.presentationml.presentation`, fits: isNewOffice },
  doc: { contentType: 'application/msword', fits: isOldOffice },
  xls: { contentType: 'application/vnd.ms-excel', fits: isOldOffice },
  ppt: { contentType: 'application/vnd.ms-powerpoint', fits: isOldOffice },
  zip: { contentType: 'application/zip', fits: isZip },
  txt: { contentType: 'text/plain', fits: isAnything },
  csv: { contentType: 'text/csv', fits: isAnything },
};

/** Enough of a file to know its type, unless it is an old container. */
const BEGINNING_BYTES = 4096;

export const readWhole = async (file: Blob): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await file.arrayBuffer());

/** Returns the beginning of an upload; throws with the message of spec §5 when it has too many bytes, or none. */
export async function readBeginning(file: Blob): Promise<Uint8Array<ArrayBuffer>> {
  if (file.size > MAX_UPLOAD_BYTES) throw new Problem(413, fileRefusals.tooLarge);
  if (file.size === 0) throw badRequest(fileRefusals.empty);
  return readWhole(file.slice(0, BEGINNING_BYTES));
}

/** Whether the beginning of a file is not enough to know its type. */
export const needsWhole = (beginning: Uint8Array): boolean => isOldOffice(beginning);

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
 * and for a name that is too long. `bytes` is the file or, unless it `needsWhole`, its beginning.
 */
export function chatFileType(
  fileName: string,
  bytes: Uint8Array,
  size: number = bytes.byteLength,
): { extension: ChatFileExtension; contentType: string } {
  const problem = chatFileProblem({ name: fileName, size });
  if (problem !== null) throw badRequest(problem);
  const extension = chatFileExtension(fileName);
  if (extension === null) throw badRequest(fileRefusals.wrongType);
  const type = chatFileTypes[extension];
  if (!type.fits(bytes)) throw badRequest('ファイル形式が不正です。拡張子と内容が一致しません');
  return { extension, contentType: type.contentType };
}
