import { Building2, ImageUp, Trash2, X } from 'lucide-react';
import { type DragEvent, useEffect, useId, useRef, useState } from 'react';
import { thumbnailUrl } from '@/client/thumbnail-url';
import { cn } from '@/lib/cn';
import { Button } from '@/ui/button';
import { IconButton } from '@/ui/icon-button';
import { ProgressBar } from '@/ui/progress-bar';
import { IMAGE_ACCEPT } from './image-file';
import type { useLogoUpload } from './use-logo-upload';

/** Edge of the preview in pixels of the picture, twice as many as on screen. */
const PREVIEW_SIZE = 192;

type LogoFieldProps = {
  /** Object key of the logo as it would be saved. */
  path: string | null;
  upload: ReturnType<typeof useLogoUpload>;
  onRemove: () => void;
};

/** The company's logo with a place to drop another one, and a file picker (spec §5). */
export function LogoField({ path, upload, onRemove }: LogoFieldProps) {
  const { sentShare, previewUrl, pendingUrl } = upload;
  const labelId = useId();
  const hintId = useId();
  const picker = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const src = pendingUrl ?? (path === null ? null : (previewUrl ?? thumbnailUrl(path, PREVIEW_SIZE)));
  const percent = sentShare === null ? null : `${Math.round(sentShare * 100)}%`;

  useEffect(() => {
    // Beside the field, the browser would open the file in place of the page.
    function refuse(event: globalThis.DragEvent) {
      if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'none';
    }
    window.addEventListener('dragover', refuse);
    window.addEventListener('drop', refuse);
    return () => {
      window.removeEventListener('dragover', refuse);
      window.removeEventListener('drop', refuse);
    };
  }, []);

  function take(files: FileList | null) {
    const first = files?.[0];
    if (first) void upload.start(first);
  }

  function handleDrop(event: DragEvent) {
    event.preventDefault();
    setIsOver(false);
    take(event.dataTransfer.files);
  }

  return (
    <div>
      <p id={labelId} className="mb-1.5 font-bold text-base leading-normal md:text-sm">
        ロゴ
      </p>
      <fieldset
        aria-labelledby={labelId}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={handleDrop}
        className={cn(
          'flex flex-wrap items-center gap-4 rounded-lg border border-dashed p-4 transition-colors duration-fast',
          isOver ? 'border-accent bg-accent-faint' : 'border-line-control bg-surface',
        )}
      >
        <LogoPreview src={src} isDimmed={sentShare !== null} />
        <div className="min-w-0 flex-[1_1_14rem]">
          <div className="flex flex-wrap items-center gap-2">
            <Button
              icon={<ImageUp />}
              aria-describedby={hintId}
              onClick={() => picker.current?.click()}
              aria-disabled={sentShare !== null}
            >
              {path === null ? '画像を選択' : '画像を変更'}
            </Button>
            {path !== null && sentShare === null ? (
              <Button variant="ghost" icon={<Trash2 />} onClick={onRemove}>
                ロゴを削除
              </Button>
            ) : null}
          </div>
          <p id={hintId} className="mt-2 text-ink-subtle text-sm md:text-xs">
            PNG・GIF・JPEG、10MBまで。ここにドロップしても選べます。
          </p>
          {sentShare === null || percent === null ? null : (
            <div className="mt-2 flex items-center gap-2">
              <ProgressBar
                label="ロゴのアップロード"
                value={Math.round(sentShare * 100)}
                valueText={percent}
              />
              <span aria-hidden="true" className="w-10 text-end text-sm tabular-nums">
                {percent}
              </span>
              <IconButton size="sm" label="アップロードを中止" icon={<X />} onClick={upload.cancel} />
            </div>
          )}
        </div>
        <input
          ref={picker}
          type="file"
          aria-label="ロゴの画像ファイル"
          accept={IMAGE_ACCEPT}
          tabIndex={-1}
          className="sr-only"
          onChange={({ target }) => {
            take(target.files);
            // The same file may be chosen again after a failure.
            target.value = '';
          }}
        />
      </fieldset>
    </div>
  );
}

function LogoPreview({ src, isDimmed }: { src: string | null; isDimmed: boolean }) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  return (
    <span
      className={cn(
        'grid size-24 shrink-0 place-items-center overflow-hidden rounded-lg border border-line bg-surface-sunken text-ink-subtle transition-opacity',
        isDimmed && 'opacity-40',
      )}
    >
      {src !== null && src !== failedSrc ? (
        <picture className="contents">
          <img
            src={src}
            alt={isDimmed ? 'アップロード中のロゴ' : '現在のロゴ'}
            width={96}
            height={96}
            onError={() => setFailedSrc(src)}
            className="size-full object-contain"
          />
        </picture>
      ) : (
        <Building2 aria-hidden="true" className="size-8" />
      )}
    </span>
  );
}
