import { X } from 'lucide-react';
import { useState } from 'react';
import { useObjectUrl } from '@/lib/browser/use-object-url';
import { formatFileSize } from '@/lib/text/format-file-size';
import { IconButton } from '@/ui/controls/icon-button';
import { InlineNotice } from '@/ui/feedback/inline-notice';
import { FileIcon, FileName, fileKindOf } from '../file-label';
import type { ThreadOwner } from '../use-thread';
import { type Attachment, dismissRefused, removeAttachment, useAttachments } from './attachment-store';

type AttachmentTrayProps = {
  owner: ThreadOwner;
  /** Something was taken away, and the focus with it. */
  onRemoved?: () => void;
};

/** The files that wait beside the text until it is sent, and what was not taken, with the reason of each. */
export function AttachmentTray({ owner, onRemoved }: AttachmentTrayProps) {
  const { attachments, refused } = useAttachments(owner);
  return (
    <>
      <p role="status" className="sr-only">
        {attachments.length > 0 ? `${attachments.length}件のファイルを添付しています` : ''}
      </p>
      <div role="alert">
        {refused.length > 0 ? (
          <InlineNotice
            tone="danger"
            title={`${refused.length}件のファイルを添付できませんでした`}
            className="mb-2"
            onDismiss={() => {
              dismissRefused(owner);
              onRemoved?.();
            }}
          >
            <ul className="max-h-[28dvh] overflow-y-auto">
              {refused.map(({ id, fileName, reason }) => (
                <li key={id} className="mt-1">
                  <FileName className="font-medium">{fileName}</FileName>
                  <span>{reason}</span>
                </li>
              ))}
            </ul>
          </InlineNotice>
        ) : null}
      </div>
      {attachments.length > 0 ? (
        <ul
          aria-label="添付ファイル"
          className="mb-2 grid max-h-40 grid-cols-[repeat(auto-fill,minmax(12.5rem,1fr))] gap-2 overflow-y-auto overscroll-contain"
        >
          {attachments.map((attachment) => (
            <li key={attachment.id} className="min-w-0">
              <AttachmentChip
                attachment={attachment}
                onRemove={() => {
                  removeAttachment(owner, attachment.id);
                  onRemoved?.();
                }}
              />
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

function AttachmentChip({ attachment, onRemove }: { attachment: Attachment; onRemove: () => void }) {
  const { file, fileName } = attachment;
  const [isBroken, setIsBroken] = useState(false);
  const url = useObjectUrl(fileKindOf(fileName).group === 'image' && !isBroken ? file : null);
  return (
    <div className="flex items-center gap-2 rounded-lg border border-line bg-surface py-1 pr-1 pl-1.5">
      {url === null ? (
        <FileIcon fileName={fileName} className="size-9" />
      ) : (
        <picture className="contents">
          <img
            src={url}
            alt=""
            onError={() => setIsBroken(true)}
            className="size-9 shrink-0 rounded-md bg-paper object-cover"
          />
        </picture>
      )}
      <div className="min-w-0 flex-1">
        <FileName className="text-sm">{fileName}</FileName>
        <p className="text-2xs text-ink-subtle">{formatFileSize(file.size)}</p>
      </div>
      <IconButton size="sm" label={`${fileName}の添付を取り消す`} icon={<X />} onClick={onRemove} />
    </div>
  );
}
