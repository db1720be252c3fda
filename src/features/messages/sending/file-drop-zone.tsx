import { FileUp } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { useFileDrop } from '@/lib/browser/use-file-drop';
import { useCorporationId } from '@/session/use-session';
import { addAttachments, takesFiles } from './attachment-store';
import { pastedFiles } from './pasted-files';

type FileDropZoneProps = {
  chatGroupId: string;
  /** Whether messages can be sent in this conversation. */
  isOpen: boolean;
  children: ReactNode;
};

/** The conversation as a place to drop files onto and to paste them into; they wait beside the text. */
export function FileDropZone({ chatGroupId, isOpen, children }: FileDropZoneProps) {
  const cid = useCorporationId();
  const takes = isOpen && takesFiles;
  const zone = useRef<HTMLDivElement>(null);
  const isOver = useFileDrop(
    zone,
    takes ? (data) => addAttachments({ cid, chatGroupId }, ...filesAndFolders(data)) : null,
  );

  const paste = useEffectEvent((event: ClipboardEvent) => {
    const files = event.clipboardData ? pastedFiles(event.clipboardData) : [];
    if (files.length === 0) return;
    event.preventDefault();
    addAttachments({ cid, chatGroupId }, files);
  });

  useEffect(() => {
    const node = zone.current;
    if (!node || !takes) return;
    const handlePaste = (event: ClipboardEvent) => paste(event);
    node.addEventListener('paste', handlePaste);
    return () => node.removeEventListener('paste', handlePaste);
  }, [takes]);

  return (
    <div ref={zone} className="relative flex min-h-0 min-w-0 flex-1 flex-col">
      {children}
      {isOver ? (
        <div className="pointer-events-none absolute inset-0 z-sticky grid animate-fade-in place-items-center bg-surface/85 p-3">
          <div className="grid size-full place-items-center rounded-xl border-2 border-accent border-dashed bg-accent-faint">
            <p className="flex flex-col items-center gap-2 px-6 text-center">
              <FileUp aria-hidden="true" className="size-10 text-accent" />
              <span className="font-bold text-lg">ここにドロップして添付</span>
              <span className="text-ink-muted text-sm">
                画像・PDF・Word・Excel・PowerPoint・テキスト・CSV・ZIP、1件10MBまで
              </span>
            </p>
          </div>
        </div>
      ) : null}
    </div>
  );
}

/** The files of a drop, and the names of its folders, which cannot be read as one file. */
function filesAndFolders({ items }: DataTransfer): [files: File[], folders: string[]] {
  const files: File[] = [];
  const folders: string[] = [];
  for (const item of items) {
    if (item.kind !== 'file') continue;
    const entry = item.webkitGetAsEntry();
    const file = item.getAsFile();
    if (entry?.isDirectory) folders.push(entry.name);
    else if (file) files.push(file);
  }
  return [files, folders];
}
