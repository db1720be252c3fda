import { create } from 'zustand';
import { holdUnload } from '@/lib/browser/hold-unload';

/** The browser's copy of a file that waits to be uploaded; `sentShare` is 0 to 1 while it is, else null. */
type Upload = { file: File; sentShare: number | null };

type Uploads = Readonly<Record<string, Upload>>;

// Files cannot be stored: a reload loses them, and their entries of the outbox say so.
const useUploadStore = create<{ uploads: Uploads }>()(() => ({ uploads: {} }));
useUploadStore.subscribe(({ uploads }) => holdUnload('uploads', Object.keys(uploads).length > 0));

const running = new Map<string, AbortController>();

const setUploads = (uploads: Uploads): void => useUploadStore.setState({ uploads });

/** Keeps the file of an entry of the outbox until it is uploaded. From now on, closing the tab asks. */
export function keepFile(entryId: string, file: File): void {
  setUploads({ ...useUploadStore.getState().uploads, [entryId]: { file, sentShare: null } });
}

/** The file of an entry, or null: it was lost by a reload, or is not needed any more. */
export function readFile(entryId: string): File | null {
  return useUploadStore.getState().uploads[entryId]?.file ?? null;
}

/** The file of an entry and how much of it has been sent, live. */
export function useUpload(entryId: string): Upload | null {
  return useUploadStore(({ uploads }) => uploads[entryId] ?? null);
}

/** Lets go of the file of an entry, and stops its upload. */
export function releaseFile(entryId: string): void {
  running.get(entryId)?.abort();
  running.delete(entryId);
  const { [entryId]: released, ...others } = useUploadStore.getState().uploads;
  if (released) setUploads(others);
}

function setShare(entryId: string, sentShare: number | null): void {
  const { uploads } = useUploadStore.getState();
  const upload = uploads[entryId];
  if (upload) useUploadStore.setState({ uploads: { ...uploads, [entryId]: { ...upload, sentShare } } });
}

/**
 * Runs the upload of an entry with a signal that `releaseFile` aborts and a callback for its progress. Returns null
 * when it was stopped.
 */
export async function runUpload<Result>(
  entryId: string,
  upload: (extras: { signal: AbortSignal; onUploadProgress: (sentShare: number) => void }) => Promise<Result>,
): Promise<Result | null> {
  const controller = new AbortController();
  running.set(entryId, controller);
  setShare(entryId, 0);
  try {
    const { signal } = controller;
    return await upload({
      signal,
      onUploadProgress: (sentShare) => !signal.aborted && setShare(entryId, sentShare),
    });
  } catch (error) {
    if (controller.signal.aborted) return null;
    throw error;
  } finally {
    if (running.get(entryId) === controller) running.delete(entryId);
    setShare(entryId, null);
  }
}
