import { formatFullDateTime } from '@/lib/text/format';

const CLIPBOARD_NAME = /^image\.(png|jpe?g|gif|webp)$/i;

/** The files of a paste; none when it is a text that brought a picture of itself, as cells of a spreadsheet do. */
export function pastedFiles(
  data: Pick<DataTransfer, 'files' | 'getData'>,
  now: Date = new Date(),
): readonly File[] {
  const files = [...data.files];
  const lines = data
    .getData('text/plain')
    .split(/[\r\n]+/)
    .filter((line) => line.trim() !== '');
  // A file that was copied in the Finder brings its name as the text.
  const isText = lines.some((line) => !files.some(({ name }) => line === name || line.endsWith(`/${name}`)));
  if (isText) return [];
  const time = formatFullDateTime(now.toISOString()).replaceAll(/[/:]/g, '').replace(' ', '-');
  return files.map((file, index) => {
    const extension = CLIPBOARD_NAME.exec(file.name)?.[1]?.toLowerCase();
    if (!extension) return file;
    const number = index === 0 ? '' : `_${index + 1}`;
    return new File([file], `貼り付け画像_${time}${number}.${extension}`, { type: file.type });
  });
}
