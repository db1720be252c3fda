import { queryOptions } from '@tanstack/react-query';
import { chat } from '#endpoints/chat';
import { endpointQuery } from '@/client/queries';
import type { ThreadOwner } from './use-thread';

/** Milliseconds that a file stays in memory after nobody shows it any more: it may be 10 MB. */
const FILE_GC_TIME = 60_000;

/** Reads the file of a message. What was sent never changes, so it is never read twice while it is kept. */
export const fileQuery = ({ cid, chatGroupId }: ThreadOwner, messageId: string) =>
  queryOptions({
    ...endpointQuery(chat.showFile, { params: { cid, chatGroupId, messageId } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: FILE_GC_TIME,
    meta: { handlesErrors: true },
  });
