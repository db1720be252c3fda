import { Paperclip } from 'lucide-react';
import { useRef } from 'react';
import { chatFileExtensions } from '#endpoints/chat-file-rules';
import { IconButton } from '@/ui/icon-button';

/** For file pickers: what may be chosen. */
export const CHAT_FILE_ACCEPT = chatFileExtensions.map((extension) => `.${extension}`).join(',');

/** The button that picks files to be sent. */
export function AttachButton({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton
        label="ファイルを添付"
        icon={<Paperclip />}
        tooltipSide="top"
        onClick={() => picker.current?.click()}
      />
      <input
        ref={picker}
        type="file"
        multiple
        aria-label="添付するファイル"
        accept={CHAT_FILE_ACCEPT}
        tabIndex={-1}
        className="sr-only"
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // The same file may be chosen again after it was taken away.
          target.value = '';
        }}
      />
    </>
  );
}
