import { Download } from 'lucide-react';
import { Button } from '@/ui/controls/button';
import { Dialog } from '@/ui/overlays/dialog';

type ImageDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  fileName: string;
  src: string;
  onDownload: () => void;
  isDownloading: boolean;
};

/** A picture of the conversation as large as the window allows. */
export function ImageDialog({
  open,
  onOpenChange,
  fileName,
  src,
  onDownload,
  isDownloading,
}: ImageDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="full"
      title={<bdi className="line-clamp-2 text-md [overflow-wrap:anywhere]">{fileName}</bdi>}
      footer={
        <>
          <Button icon={<Download />} loading={isDownloading} onClick={onDownload}>
            ダウンロード
          </Button>
          <Button variant="primary" onClick={() => onOpenChange(false)}>
            閉じる
          </Button>
        </>
      }
    >
      <picture className="contents">
        <img
          src={src}
          alt={fileName}
          className="mx-auto block max-h-[72dvh] max-w-full rounded-md bg-paper object-contain"
        />
      </picture>
    </Dialog>
  );
}
