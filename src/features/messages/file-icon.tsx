import { File, FileArchive, FileImage, FileSpreadsheet, FileText, Presentation } from 'lucide-react';
import { cn } from '@/lib/cn';
import { type FileKind, fileKindOf } from './file-kind';

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
