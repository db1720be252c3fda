import { create } from 'zustand';
import {
  CHAT_FILE_NAME_MAX_LENGTH,
  chatFileExtensions,
  chatFileProblem,
  safeFileName,
} from '#endpoints/chat-file-rules';
import { holdUnload } from '@/lib/browser/hold-unload';
import { randomId } from '@/lib/random-id';
import { has } from '@/session/abilities';
import { useAuthStore } from '@/session/auth-store';
import type { ThreadOwner } from '../use-thread';

/** A file that was put beside the text and goes with it. */
export type Attachment = { id: string; file: File; fileName: string };

/** A file that was not taken, and why. */
type RefusedFile = { id: string; fileName: string; reason: string };

/** The files beside the text of one conversation. */
type AttachmentTray = { attachments: readonly Attachment[]; refused: readonly RefusedFile[] };

/** Whether the platform takes files into a conversation. */
export const takesFiles = has('attachments');

/** For file pickers: what may be chosen. */
export const CHAT_FILE_ACCEPT = chatFileExtensions.map((extension) => `.${extension}`).join(',');

/** More at once is a folder dropped by mistake. */
const MAX_ATTACHMENTS = 20;

const emptyTray: AttachmentTray = { attachments: [], refused: [] };

const useAttachmentStore = create<{ trays: Readonly<Record<string, AttachmentTray>> }>()(() => ({
  trays: {},
}));
useAttachmentStore.subscribe(({ trays }) =>
  holdUnload(
    'attachments',
    Object.values(trays).some(({ attachments }) => attachments.length > 0),
  ),
);

// The next person who signs in in the same tab must not send them.
const keyOf = ({ cid, chatGroupId }: ThreadOwner) =>
  [useAuthStore.getState().userId, cid, chatGroupId].join('/');

const readTray = (owner: ThreadOwner) => useAttachmentStore.getState().trays[keyOf(owner)] ?? emptyTray;

function setTray(owner: ThreadOwner, tray: AttachmentTray): void {
  const { [keyOf(owner)]: _, ...others } = useAttachmentStore.getState().trays;
  const isEmpty = tray.attachments.length + tray.refused.length === 0;
  const trays = isEmpty ? others : { ...others, [keyOf(owner)]: tray };
  useAttachmentStore.setState({ trays });
}

/** The files beside the text of a conversation, live. They stay while one looks at another. */
export function useAttachments(owner: ThreadOwner): AttachmentTray {
  return useAttachmentStore(({ trays }) => trays[keyOf(owner)] ?? emptyTray);
}

/** Puts files beside the text; those that may not be sent are refused one by one, each with its reason. */
export function addAttachments(
  owner: ThreadOwner,
  files: readonly File[],
  folders: readonly string[] = [],
): void {
  const attachments = [...readTray(owner).attachments];
  const refused: RefusedFile[] = folders.map((fileName) => ({
    id: randomId(),
    fileName,
    reason: 'フォルダは送信できません。ZIPにまとめてから添付してください',
  }));
  for (const file of files) {
    const fileName = safeFileName(file.name);
    const isFull = attachments.length >= MAX_ATTACHMENTS;
    const reason = isFull ? `一度に送信できるファイルは${MAX_ATTACHMENTS}件までです` : chatFileProblem(file);
    if (reason === null) attachments.push({ id: randomId(), file, fileName });
    // The whole of an endless name would only be in the way.
    else refused.push({ id: randomId(), fileName: fileName.slice(0, CHAT_FILE_NAME_MAX_LENGTH), reason });
  }
  setTray(owner, { attachments, refused });
}

/** Takes one file away from beside the text. */
export function removeAttachment(owner: ThreadOwner, id: string): void {
  const tray = readTray(owner);
  setTray(owner, { ...tray, attachments: tray.attachments.filter((each) => each.id !== id) });
}

/** Takes all files from beside the text, to be sent; what was refused is forgotten. */
export function takeAttachments(owner: ThreadOwner): readonly Attachment[] {
  const { attachments } = readTray(owner);
  setTray(owner, emptyTray);
  return attachments;
}

/** Forgets what was refused. */
export function dismissRefused(owner: ThreadOwner): void {
  setTray(owner, { ...readTray(owner), refused: [] });
}
