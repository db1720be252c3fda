import { X } from 'lucide-react';
import { formatFileSize } from '@/lib/format-file-size';
import { IconButton } from '@/ui/icon-button';
import { ProgressBar } from '@/ui/progress-bar';
import { FileIcon } from './file-icon';
import { FileName } from './file-name';
import { needsUpload, type OutboxContent, type OutboxEntry } from './outbox';
import { useUpload } from './upload-store';

type PendingFileProps = {
  entry: OutboxEntry;
  content: Extract<OutboxContent, { kind: 'file' }>;
  onCancel: () => void;
};

/** A file of ours on its way: how far it is, and the way to stop it as long as nothing has been sent. */
export function PendingFile({ entry, content, onCancel }: PendingFileProps) {
  const { fileName, byteSize } = content;
  const sentShare = useUpload(entry.entryId)?.sentShare ?? null;
  const isUploading = entry.state.type === 'sending' && needsUpload(entry);
  const isWaiting = entry.state.type === 'queued' && !entry.state.needsCheck;
  const percent = Math.round((sentShare ?? 0) * 100);
  return (
    <div className="w-72 max-w-full">
      <span className="sr-only">ファイル</span>
      <div className="flex min-w-0 items-center gap-3">
        <FileIcon fileName={fileName} />
        <div className="min-w-0 flex-1">
          <FileName className="font-medium text-md md:text-base">{fileName}</FileName>
          <p className="text-ink-subtle text-xs">
            {isUploading ? `${formatFileSize(byteSize)}・${percent}%` : formatFileSize(byteSize)}
          </p>
        </div>
        {isUploading || isWaiting ? (
          <IconButton
            size="sm"
            label={isUploading ? `${fileName}のアップロードを中止` : `${fileName}の送信を取り消す`}
            icon={<X />}
            onClick={onCancel}
          />
        ) : null}
      </div>
      {isUploading ? (
        <ProgressBar
          className="mt-2"
          label={`${fileName}のアップロード`}
          value={percent}
          valueText={`${percent}%`}
        />
      ) : null}
    </div>
  );
}
