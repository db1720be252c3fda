import { File, FileArchive, FileImage, FileSpreadsheet, FileText, Presentation } from 'lucide-react';
import type { ChatMessage } from '#endpoints/chat';
import { chatFileExtension } from '#endpoints/chat-file-rules';
import { cn } from '@/lib/cn';

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

const ICONS: Record<FileKind['group'], { Icon: typeof File; className: string }> = {
  image: { Icon: FileImage, className: 'bg-info-soft text-info' },
  text: { Icon: FileText, className: 'bg-danger-soft text-danger' },
  table: { Icon: FileSpreadsheet, className: 'bg-success-soft text-success' },
  slides: { Icon: Presentation, className: 'bg-warning-soft text-warning' },
  archive: { Icon: FileArchive, className: 'bg-surface-sunken text-ink-muted' },
  other: { Icon: File, className: 'bg-surface-sunken text-ink-muted' },
};

/** The icon of a file by its type. */
export function FileIcon({ fileName, className }: { fileName: string; className?: string }) {
  const { Icon, className: colors } = ICONS[fileKindOf(fileName).group];
  return (
    <span
      aria-hidden="true"
      className={cn('grid base:size-10 shrink-0 place-items-center rounded-md', colors, className)}
    >
      <Icon className="size-1/2" />
    </span>
  );
}

/** Characters at the end that always stay: the extension, and what distinguishes 「…_v2.pdf」 from 「…_v3.pdf」. */
const TAIL_LENGTH = 9;

/** A file's name in one line, shortened in its middle; screen readers get the whole. */
export function FileName({ children, className }: { children: string; className?: string }) {
  const characters = Array.from(children);
  const tail = characters.slice(-TAIL_LENGTH).join('');
  const head = characters.slice(0, -TAIL_LENGTH).join('');
  if (head === '') {
    return (
      <span className={cn('block min-w-0', className)}>
        <bdi>{children}</bdi>
      </span>
    );
  }
  return (
    <span title={children} className={cn('flex min-w-0 max-w-full', className)}>
      <bdi className="sr-only">{children}</bdi>
      <span aria-hidden="true" className="flex min-w-0 whitespace-pre [unicode-bidi:isolate]">
        <span className="truncate">{head}</span>
        <span className="shrink-0">{tail}</span>
      </span>
    </span>
  );
}
