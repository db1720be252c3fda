import { CircleAlert, Clock, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { chatFileProblem } from '#endpoints/chat-file-rules';
import { formatFileSize } from '@/lib/text/format-file-size';
import { Button } from '@/ui/controls/button';
import { IconButton } from '@/ui/controls/icon-button';
import { ProgressBar } from '@/ui/feedback/progress-bar';
import { FilePicker } from '@/ui/forms/file-picker';
import { Bubble, MessageText } from '../bubble';
import { FileIcon, FileName } from '../file-label';
import { CHAT_FILE_ACCEPT } from './attachment-store';
import { needsUpload, type OutboxContent, type OutboxEntry } from './outbox';
import { useUpload } from './upload-store';
import { useSecondsLeft, WaitingStatus } from './waiting-status';

type PendingBubbleProps = {
  entry: OutboxEntry;
  /** Takes back all of its press of 送信; left out where another bubble of that press offers it. */
  onTakeBack?: ((entryId: string) => void) | undefined;
  onRetry: (entryId: string) => void;
  onRemove: (entryId: string) => void;
  onReplaceFile: (entryId: string, file: File) => void;
};

/** A message of ours on its way. */
export function PendingBubble(props: PendingBubbleProps) {
  const { entry, onRemove } = props;
  const { content, entryId } = entry;
  return (
    <div className="flex justify-end pl-10">
      <div className="flex min-w-0 max-w-[40rem] flex-col items-end gap-1">
        <p className="sr-only">自分</p>
        <Bubble isOurs>
          {content.kind === 'text' ? (
            <MessageText>{content.textMessage}</MessageText>
          ) : (
            <PendingFile entry={entry} content={content} onCancel={() => onRemove(entryId)} />
          )}
        </Bubble>
        <Status {...props} />
      </div>
    </div>
  );
}

function progressText(entry: OutboxEntry): string {
  if (entry.state.type === 'sending') return needsUpload(entry) ? 'アップロード中…' : '送信中…';
  return entry.state.type === 'queued' && entry.state.needsCheck ? '送信状況を確認中…' : '送信待ち';
}

function Status(props: PendingBubbleProps) {
  const { entry, onTakeBack } = props;
  const seconds = useSecondsLeft(entry);
  const { state } = entry;
  if (state.type === 'sent') return <p className="text-2xs text-ink-subtle">送信済み</p>;
  if (state.type === 'failed') return <Failure {...props} reason={state.reason} />;
  if (seconds > 0 && onTakeBack) {
    return <WaitingStatus seconds={seconds} onTakeBack={() => onTakeBack(entry.entryId)} />;
  }
  return (
    <p className="flex items-center gap-1 text-ink-subtle text-xs">
      <Clock aria-hidden="true" className="size-3" />
      <span>{progressText(entry)}</span>
    </p>
  );
}

/** Why something was not sent, when the server gave no reason. */
function failureText({ state }: OutboxEntry, upload: 'lost' | 'stopped' | null): string | null {
  if (upload === 'lost') return 'ファイルを選び直してください';
  if (upload === 'stopped') return 'アップロードが完了しませんでした。通信環境をご確認ください';
  const isUncertain = state.type === 'failed' && state.isUncertain;
  return isUncertain ? '届いたか確認できませんでした。再送する前に確認します' : null;
}

function Failure({
  entry,
  reason,
  onRetry,
  onRemove,
  onReplaceFile,
}: PendingBubbleProps & { reason: string | null }) {
  const { entryId, state } = entry;
  const isRepeated = state.type === 'failed' && state.isRepeated;
  const hasCopy = useUpload(entryId) !== null;
  const isLost = needsUpload(entry) && !hasCopy;
  const shown = reason ?? failureText(entry, isLost ? 'lost' : needsUpload(entry) ? 'stopped' : null);
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-2 gap-y-1">
      <p className="flex items-start gap-1 text-danger-ink text-sm md:text-xs">
        <CircleAlert aria-hidden="true" className="mt-[0.2em] size-[1.1em] shrink-0" />
        <span>
          <span>送信できませんでした</span>
          {shown ? <span className="block text-ink-muted">{shown}</span> : null}
          {isRepeated ? (
            <span className="block text-ink-muted">サーバーにつながり次第、自動で再送します</span>
          ) : null}
        </span>
      </p>
      <div className="flex gap-1.5">
        {isLost ? (
          <ReplaceButton onFile={(file) => onReplaceFile(entryId, file)} />
        ) : (
          <Button size="sm" onClick={() => onRetry(entryId)}>
            再送
          </Button>
        )}
        <Button size="sm" variant="ghost" onClick={() => onRemove(entryId)}>
          削除
        </Button>
      </div>
    </div>
  );
}

function ReplaceButton({ onFile }: { onFile: (file: File) => void }) {
  const picker = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);

  function take(file: File | undefined) {
    if (!file) return;
    const found = chatFileProblem(file);
    setProblem(found);
    if (found === null) onFile(file);
  }

  return (
    <span className="flex flex-col items-end gap-1">
      <Button size="sm" onClick={() => picker.current?.click()}>
        ファイルを選び直す
      </Button>
      <FilePicker
        ref={picker}
        aria-label="選び直すファイル"
        accept={CHAT_FILE_ACCEPT}
        onFiles={([file]) => take(file)}
      />
      <span role="alert" className="text-danger-ink text-xs empty:hidden">
        {problem}
      </span>
    </span>
  );
}

type PendingFileProps = {
  entry: OutboxEntry;
  content: Extract<OutboxContent, { kind: 'file' }>;
  onCancel: () => void;
};

/** A file of ours on its way: how far it is, and the way to stop it as long as nothing has been sent. */
function PendingFile({ entry, content, onCancel }: PendingFileProps) {
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
