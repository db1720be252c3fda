import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Download, ImageOff } from 'lucide-react';
import { createContext, useContext, useState } from 'react';
import { chat } from '#endpoints/chat';
import { endpointQuery } from '@/client/queries';
import { saveBlob } from '@/lib/browser/save-blob';
import { lazyComponent, useLazyComponent } from '@/lib/browser/use-lazy-component';
import { useObjectUrl } from '@/lib/browser/use-object-url';
import { useWasNear } from '@/lib/browser/use-was-near';
import { formatFileSize } from '@/lib/text/format-file-size';
import { useCorporationId } from '@/session/use-session';
import { Button } from '@/ui/controls/button';
import { Skeleton } from '@/ui/feedback/skeleton';
import { FileIcon, type FileMessageContent, FileName, fileKindOf, isShowableImage } from '../file-label';
import type { ThreadOwner } from '../use-thread';

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
            {byteSize ? `${kind.label}・${formatFileSize(byteSize)}` : kind.label}
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
          {hasFailed ? 'ダウンロードできませんでした。もう一度お試しください' : ''}
        </p>
      </div>
    </div>
  );
}

const dialog = lazyComponent(() => import('./image-dialog').then((module) => module.ImageDialog));

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
function ImagePreview({ owner, message, onDownload, isDownloading }: ImagePreviewProps) {
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
  const Dialog = useLazyComponent(dialog, isOpen, () => setIsOpen(false));

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
              className="size-full bg-paper object-contain"
            />
          </picture>
        </button>
      ) : isError ? (
        <div
          role="alert"
          className="flex flex-col items-center gap-2 px-3 text-center text-ink-muted text-sm"
        >
          <span>画像を読み込めませんでした</span>
          <Button size="sm" loading={isFetching} onClick={() => void refetch()}>
            再読み込み
          </Button>
        </div>
      ) : data !== undefined && !isShown ? (
        <p className="flex flex-col items-center gap-1.5 px-3 text-center text-ink-subtle text-sm">
          <ImageOff aria-hidden="true" className="size-6" />
          <span>プレビューできません。ダウンロードしてご確認ください</span>
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

/** Saves the file of a message on the reader's computer; a second press while it comes does nothing. */
function useFileDownload(
  owner: ThreadOwner,
  { messageId, fileName }: { messageId: string; fileName: string },
) {
  const queryClient = useQueryClient();
  const { mutate, isPending, isError } = useMutation({
    mutationFn: () => queryClient.fetchQuery(fileQuery(owner, messageId)),
    onSuccess: (blob) => saveBlob(blob, fileName),
    meta: { handlesErrors: true },
  });
  return { download: () => !isPending && mutate(), isLoading: isPending, hasFailed: isError };
}

/** Milliseconds that a file stays in memory after nobody shows it any more: it may be 10 MB. */
const FILE_GC_TIME = 60_000;

/** Reads the file of a message. What was sent never changes, so it is never read twice while it is cached. */
const fileQuery = ({ cid, chatGroupId }: ThreadOwner, messageId: string) =>
  queryOptions({
    ...endpointQuery(chat.showFile, { params: { cid, chatGroupId, messageId } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: FILE_GC_TIME,
    meta: { handlesErrors: true },
  });

const ChatGroupContext = createContext('');

/** Provides the id of the open conversation to everything in it. */
export const ChatGroupProvider = ChatGroupContext.Provider;

/** The id of the open conversation, for what lies deep in it, such as a file. */
const useChatGroupId = (): string => useContext(ChatGroupContext);
