import { MAX_UPLOAD_BYTES } from '#endpoints/file';

/** For the file picker: what may be chosen (spec §5). */
export const IMAGE_ACCEPT = '.png,.gif,.jpg,.jpeg,image/png,image/gif,image/jpeg';

/** The alert after an upload that failed (spec §5). */
export const UPLOAD_FAILED_MESSAGE =
  'アップロードに失敗しました。ファイル形式やファイルサイズをご確認ください。';

const TYPES: readonly string[] = ['image/png', 'image/gif', 'image/jpg', 'image/jpeg'];

/** The alert text of spec §5 for a file that is no image we take, or above 10 MB; null when it may be uploaded. */
export function imageProblem({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>): string | null {
  // Some systems know no type for a file; its name has to do then, and the server looks inside.
  const isImage = type === '' ? /\.(png|gif|jpe?g)$/i.test(name) : TYPES.includes(type.toLowerCase());
  if (!isImage) return 'ファイル形式が不正です';
  return size > MAX_UPLOAD_BYTES ? 'ファイルサイズは10MB以下にしてください' : null;
}
