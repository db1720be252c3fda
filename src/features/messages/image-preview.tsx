import { useQuery } from '@tanstack/react-query';
import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import { lazyComponent, useLazyComponent } from '@/lib/use-lazy-component';
import { useWasNear } from '@/lib/use-was-near';
import { Button } from '@/ui/button';
import { Skeleton } from '@/ui/skeleton';
import { type FileMessageContent, isShowableImage } from './file-kind';
import { fileQuery } from './file-query';
import type { ImageDialogProps } from './image-dialog';
import { useObjectUrl } from './use-object-url';
import type { ThreadOwner } from './use-thread';

const dialog = lazyComponent<ImageDialogProps>(() =>
  import('./image-dialog').then((module) => module.ImageDialog),
);

type ImagePreviewProps = {
  owner: ThreadOwner;
  message: FileMessageContent;
  onDownload: () => void;
  isDownloading: boolean;
};

/**
 * The picture of a message in a box that has its size from the beginning, so that what one reads does not move. It is
 * fetched when it comes near; a press opens it in full.
 */
export function ImagePreview({ owner, message, onDownload, isDownloading }: ImagePreviewProps) {
  const { fileName } = message;
  const { element, wasNear } = useWasNear<HTMLDivElement>();
  const { data, isError, isFetching, refetch } = useQuery({
    ...fileQuery(owner, message.messageId),
    enabled: wasNear,
  });
  const [isBroken, setIsBroken] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const isShown = data !== undefined && isShowableImage(data) && !isBroken;
  const url = useObjectUrl(isShown ? data : null);
  const Dialog = useLazyComponent(dialog, isOpen, (error) => {
    setIsOpen(false);
    window.reportError(error);
  });

  return (
    <div
      ref={element}
      className="relative mb-2 grid h-44 w-full place-items-center overflow-hidden rounded-md border border-line bg-surface-sunken"
    >
      {url !== null ? (
        <button
          type="button"
          aria-label={`${fileName}を拡大表示`}
          aria-haspopup="dialog"
          onClick={() => setIsOpen(true)}
          className="absolute inset-0 cursor-zoom-in rounded-md focus-visible:-outline-offset-2"
        >
          <picture className="contents">
            <img
              src={url}
              alt=""
              decoding="async"
              onError={() => setIsBroken(true)}
              className="size-full object-contain"
            />
          </picture>
        </button>
      ) : isError ? (
        <div
          role="alert"
          className="flex flex-col items-center gap-2 px-3 text-center text-ink-muted text-sm"
        >
          画像を読み込めませんでした
          <Button size="sm" loading={isFetching} onClick={() => void refetch()}>
            再読み込み
          </Button>
        </div>
      ) : data !== undefined && !isShown ? (
        <p className="flex flex-col items-center gap-1.5 px-3 text-center text-ink-subtle text-sm">
          <ImageOff aria-hidden="true" className="size-6" />
          プレビューできません
        </p>
      ) : (
        <Skeleton className="size-full rounded-none" />
      )}
      {Dialog && url !== null ? (
        <Dialog
          open={isOpen}
          onOpenChange={setIsOpen}
          fileName={fileName}
          src={url}
          onDownload={onDownload}
          isDownloading={isDownloading}
        />
      ) : null}
    </div>
  );
}
