import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { UploadedImage } from '#endpoints/file';
import type { CallExtras } from '@/client/input';
import { showAlert } from '@/ui/feedback/alert-store';
import { imageProblem, UPLOAD_FAILED_MESSAGE } from './image-file';

/** The address of a file to show, released when another one takes its place. */
function useObjectUrl(): [string | null, (file: File | null) => void] {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (url !== null) return () => URL.revokeObjectURL(url);
  }, [url]);
  return [url, (file) => setUrl(file && URL.createObjectURL(file))];
}

/** The call that uploads a picture; null for a response that does not say where it is. */
type UploadCall = (input: { body: { file: File } } & CallExtras) => Promise<UploadedImage | null>;

/**
 * Uploads a picture by the rules of spec §5, each refusal as an alert. `sentShare` is 0 to 1 while one is on its way,
 * else null; `previewUrl` shows what was uploaded last, `pendingUrl` what is on its way. `onUploaded` gets the result.
 */
export function useImageUpload(call: UploadCall, onUploaded: (image: UploadedImage) => void) {
  const upload = useMutation({ mutationFn: call, meta: { hasNoAlert: true } });
  const [sentShare, setSentShare] = useState<number | null>(null);
  const [previewUrl, setPreviewUrl] = useObjectUrl();
  const [pendingUrl, setPendingUrl] = useObjectUrl();
  const running = useRef<AbortController | null>(null);

  useEffect(() => () => running.current?.abort(), []);

  async function start(file: File): Promise<void> {
    const problem = imageProblem(file);
    if (problem !== null) return showAlert({ message: problem });
    running.current?.abort();
    const attempt = new AbortController();
    running.current = attempt;
    setSentShare(0);
    setPendingUrl(file);
    try {
      const image = await upload.mutateAsync({
        body: { file },
        signal: attempt.signal,
        isLongUpload: true,
        onUploadProgress: (share) => running.current === attempt && setSentShare(share),
      });
      if (running.current !== attempt) return;
      if (image === null) {
        showAlert({ message: UPLOAD_FAILED_MESSAGE });
      } else {
        setPreviewUrl(file);
        onUploaded(image);
      }
    } catch {
      // The picture that was there stays; whatever the reason, spec §5 has one text for it.
      if (!attempt.signal.aborted) showAlert({ message: UPLOAD_FAILED_MESSAGE });
    }
    if (running.current !== attempt) return;
    end();
  }

  function end(): void {
    running.current = null;
    setSentShare(null);
    setPendingUrl(null);
  }

  return {
    sentShare,
    previewUrl,
    pendingUrl,
    start,
    cancel: () => {
      running.current?.abort();
      end();
    },
    clearPreview: () => setPreviewUrl(null),
  };
}

/** The state of `useImageUpload`. */
export type ImageUpload = ReturnType<typeof useImageUpload>;
