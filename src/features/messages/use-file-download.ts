import { useMutation, useQueryClient } from '@tanstack/react-query';
import { saveBlob } from '@/lib/save-blob';
import { fileQuery } from './file-query';
import type { ThreadOwner } from './use-thread';

/** Saves the file of a message on the reader's computer; a second press while it comes does nothing. */
export function useFileDownload(
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
