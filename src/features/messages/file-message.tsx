import { Download } from 'lucide-react';
import { formatFileSize } from '@/lib/format-file-size';
import { useCorporationId } from '@/session/use-session';
import { Button } from '@/ui/button';
import { useChatGroupId } from './chat-group-context';
import { FileIcon } from './file-icon';
import { type FileMessageContent, fileKindOf } from './file-kind';
import { FileName } from './file-name';
import { ImagePreview } from './image-preview';
import { useFileDownload } from './use-file-download';

/** A file of the conversation: what it is, how large, and the way to get it; a picture is shown as well. */
export function FileMessage({ message }: { message: FileMessageContent }) {
  const owner = { cid: useCorporationId(), chatGroupId: useChatGroupId() };
  const { fileName, byteSize } = message;
  const { download, isLoading, hasFailed } = useFileDownload(owner, message);
  const kind = fileKindOf(fileName);
  return (
    <div className="w-72 max-w-full">
      <span className="sr-only">ファイル</span>
      {kind.group === 'image' ? (
        <ImagePreview owner={owner} message={message} onDownload={download} isDownloading={isLoading} />
      ) : null}
      <div className="flex min-w-0 items-center gap-3">
        {kind.group === 'image' ? null : <FileIcon fileName={fileName} />}
        <div className="min-w-0 flex-1">
          <FileName className="font-medium text-md md:text-base">{fileName}</FileName>
          <p className="text-ink-subtle text-xs">
            {byteSize === undefined ? kind.label : `${kind.label}・${formatFileSize(byteSize)}`}
          </p>
        </div>
      </div>
      <div className="mt-1.5 flex flex-wrap items-center gap-x-2">
        <Button
          size="sm"
          icon={<Download />}
          loading={isLoading}
          aria-label={`${fileName}をダウンロード`}
          onClick={download}
        >
          {hasFailed ? '再試行' : 'ダウンロード'}
        </Button>
        <p role="status" className="text-danger-ink text-sm md:text-xs">
          {hasFailed ? 'ダウンロードできませんでした' : ''}
        </p>
      </div>
    </div>
  );
}
