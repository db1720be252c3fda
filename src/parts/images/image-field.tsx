import { ImageIcon, ImageUp, Trash2, X } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { LOGO_SIZE } from '@/client/thumbnail-url';
import { useFileDrop } from '@/lib/browser/use-file-drop';
import { cn } from '@/lib/cn';
import { Button } from '@/ui/controls/button';
import { IconButton } from '@/ui/controls/icon-button';
import { ProgressBar } from '@/ui/feedback/progress-bar';
import { FilePicker } from '@/ui/forms/file-picker';
import { IMAGE_ACCEPT } from './image-file';
import type { ImageUpload } from './use-image-upload';

type ImageFieldProps = {
  /** What the picture is called: ロゴ. */
  label: string;
  /** What its file picker is called, which only assistive technology reads. */
  pickerLabel: string;
  /** Address of the picture as it would be saved; null without one. */
  src: string | null;
  /** How it is drawn: a logo at 50×50 (spec §3), a project's picture three times as wide as high. */
  shape: 'logo' | 'wide';
  upload: ImageUpload;
  onRemove: () => void;
};

/** A picture with a place to drop another one, and a file picker (spec §5). */
export function ImageField({ label, pickerLabel, src, shape, upload, onRemove }: ImageFieldProps) {
  const { sentShare, pendingUrl } = upload;
  const labelId = useId();
  const hintId = useId();
  const picker = useRef<HTMLInputElement>(null);
  const zone = useRef<HTMLFieldSetElement>(null);
  const isOver = useFileDrop(zone, ({ files }) => take([...files]));
  const percent = sentShare === null ? null : `${Math.round(sentShare * 100)}%`;

  function take([first]: readonly File[]) {
    if (first) void upload.start(first);
  }

  return (
    <div>
      <p id={labelId} className="mb-1.5 font-bold text-base leading-normal md:text-sm">
        {label}
      </p>
      <fieldset
        ref={zone}
        aria-labelledby={labelId}
        className={cn(
          'flex flex-wrap items-center gap-4 rounded-lg border border-dashed p-4 transition-colors duration-fast',
          isOver ? 'border-accent bg-accent-faint' : 'border-line-control bg-surface',
        )}
      >
        <Preview label={label} src={pendingUrl ?? src} shape={shape} isDimmed={sentShare !== null} />
        <div className="min-w-0 flex-[1_1_14rem]">
          <div className="flex flex-wrap items-center gap-2">
            <Button
              icon={<ImageUp />}
              aria-describedby={hintId}
              onClick={() => picker.current?.click()}
              aria-disabled={sentShare !== null}
            >
              {src === null ? '画像を選択' : '画像を変更'}
            </Button>
            {src !== null && sentShare === null ? (
              <Button variant="ghost" icon={<Trash2 />} onClick={onRemove}>
                {`${label}を削除`}
              </Button>
            ) : null}
          </div>
          <p id={hintId} className="mt-2 text-ink-subtle text-sm md:text-xs">
            PNG・GIF・JPEG、10MBまで。ここにドロップしても選べます。
          </p>
          {sentShare === null || percent === null ? null : (
            <div className="mt-2 flex items-center gap-2">
              <ProgressBar
                label={`${label}のアップロード`}
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
        <FilePicker ref={picker} aria-label={pickerLabel} accept={IMAGE_ACCEPT} onFiles={take} />
      </fieldset>
    </div>
  );
}

type PreviewProps = Pick<ImageFieldProps, 'label' | 'src' | 'shape'> & { isDimmed: boolean };

function Preview({ label, src, shape, isDimmed }: PreviewProps) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  return (
    <span
      className={cn(
        'grid shrink-0 place-items-center overflow-hidden rounded-md bg-surface-sunken text-ink-subtle ring-1 ring-line transition-opacity',
        shape === 'logo' ? 'size-12.5' : 'aspect-[3/1] w-48',
        isDimmed && 'opacity-40',
      )}
    >
      {src !== null && src !== failedSrc ? (
        <picture className="contents">
          <img
            src={src}
            alt={isDimmed ? `アップロード中の${label}` : `現在の${label}`}
            {...(shape === 'logo' ? { width: LOGO_SIZE, height: LOGO_SIZE } : null)}
            onError={() => setFailedSrc(src)}
            className={cn('size-full bg-paper', shape === 'logo' ? 'object-contain' : 'object-cover')}
          />
        </picture>
      ) : (
        <ImageIcon aria-hidden="true" className="size-6" />
      )}
    </span>
  );
}
