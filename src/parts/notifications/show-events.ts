import type { QueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import { type Interaction, interaction } from '#endpoints/interaction';
import type { Change } from '#endpoints/live';
import { endpointQuery, readAgain } from '@/client/queries';
import { BASE_PATH, paths } from '@/config/paths';
import { stored } from '@/lib/browser/stored';
import { displayName } from '@/lib/text/format';
import { personalStorage } from '@/session/personal-storage';
import { browserNotifications, requestHint } from './browser-setting';
import { openConversation } from './open-conversation';
import { isBrief } from './push-setting';
import { switchNotifications } from './switch-notifications';
import { notificationWorker } from './worker';

/** Who is notified, until when. */
type NotificationScope = {
  queryClient: QueryClient;
  cid: string;
  signal: AbortSignal;
};

/** What is on a screen is read by then, and needs no notification. */
const READ_WITHIN_MS = 3000;

/** More at once would cover the screen; the badge counts them all. */
const MOST_AT_ONCE = 3;

/** So long ago at most a colleague has made somebody the assignee. */
const RECENT_MS = 5 * 60_000;

const EXCERPT_LENGTH = 40;

/** All that a notification says where the person wants it so. */
const BRIEF_TITLE = '新しいメッセージがあります';

/** When the last message came of which this browser has shown a notification, by conversation. */
const shownOf = stored('biz.notified', v.record(v.string(), v.string()), personalStorage);

/** Conversations that are remembered. */
const MOST_REMEMBERED = 50;

/** Notes that a message is shown; false when it was before, here or in another tab. */
function takeMessage(cid: string, chatGroupId: string, sentAt: string): boolean {
  const shown = shownOf(cid);
  const { [chatGroupId]: before, ...others } = shown.read() ?? {};
  if (before !== undefined && before >= sentAt) return false;
  const kept = Object.entries(others).slice(1 - MOST_REMEMBERED);
  shown.write(Object.fromEntries([...kept, [chatGroupId, sentAt]]));
  return true;
}

function excerptOf(text: string): string {
  const characters = [...text.replace(/\s+/g, ' ').trim()];
  return characters.length > EXCERPT_LENGTH
    ? `${characters.slice(0, EXCERPT_LENGTH).join('')}…`
    : characters.join('');
}

const wait = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds);
  });

/** Has the browser show a notification about a conversation, which a press opens. */
async function present(
  { cid, chatGroupId }: { cid: string; chatGroupId: string },
  full: string,
  given: NotificationOptions & { tag: string },
): Promise<void> {
  const [title, options] = isBrief() ? [BRIEF_TITLE, { tag: given.tag }] : [full, given];
  const worker = await notificationWorker();
  if (worker) {
    const url = `${BASE_PATH}${paths.switchAccount(cid, paths.conversation(chatGroupId))}`;
    await worker.showNotification(title, { ...options, lang: 'ja', data: { cid, chatGroupId, url } });
    return;
  }
  try {
    const notification = new Notification(title, { ...options, lang: 'ja' });
    notification.onclick = () => {
      openConversation(cid, chatGroupId);
      notification.close();
    };
  } catch {
    // Browsers on Android show none without a worker: the switch does not say オン then.
    await switchNotifications(false);
  }
}

/** What the candidate wrote last, while nobody has read it; null without that. */
function unreadMessage({ last, unreadCount }: Interaction): { sentAt: string; excerpt: string } | null {
  return last && !last.fromUs && (unreadCount ?? 0) > 0 ? last : null;
}

async function show(cid: string, conversation: Interaction, kind: Change['kind']): Promise<void> {
  const { chatGroupId, partner } = conversation;
  const message = unreadMessage(conversation);
  if (!message || !takeMessage(cid, chatGroupId, message.sentAt)) return;
  const what = kind === 'application' ? '応募がありました' : 'メッセージが届きました';
  await present({ cid, chatGroupId }, `${displayName(partner)}さんから${what}`, {
    body: excerptOf(message.excerpt),
    tag: `${chatGroupId}/${message.sentAt}`,
  });
}

/** Shows that a colleague has made the reader the assignee, once each time. */
async function showAssigned(cid: string, { chatGroupId, partner, assignedAt }: Interaction): Promise<void> {
  // What else was set about a conversation of before is no news of it.
  if (!assignedAt || Date.parse(assignedAt) < Date.now() - RECENT_MS) return;
  if (!takeMessage(cid, `${chatGroupId} assigned`, assignedAt)) return;
  await present({ cid, chatGroupId }, `${displayName(partner)}さんの担当者に指定されました`, {
    tag: `${chatGroupId}/assigned/${assignedAt}`,
  });
}

/** The conversations in which candidates may have written, each with the kind that says more. */
function conversationsOf(changes: readonly Change[], isOn: boolean): Map<string, Change['kind']> {
  const found = new Map<string, Change['kind']>();
  for (const { kind, id } of changes) {
    if (kind === 'application' || (kind === 'message' && !found.has(id))) found.set(id, kind);
  }
  // After those: what a member has set, which may be who looks after it.
  for (const { kind, id } of changes)
    if (isOn && kind === 'conversation' && !found.has(id)) found.set(id, kind);
  return found;
}

/**
 * Shows what candidates wrote, and whose assignee one was made, by the browser's own notifications, unless somebody reads it at once: the name and the
 * beginning of the text. Where they are off, it has the hint shown that there are such. For the one tab with the stream.
 */
export async function showEvents(
  changes: readonly Change[] | null,
  { queryClient, cid, signal }: NotificationScope,
): Promise<void> {
  const setting = browserNotifications();
  const conversations = [...conversationsOf(changes ?? [], setting === 'on')].slice(0, MOST_AT_ONCE);
  if (conversations.length === 0) return;
  const isHidden = document.visibilityState === 'hidden';
  if (setting !== 'on' && !(setting === 'off' && isHidden)) return;
  await wait(READ_WITHIN_MS);
  for (const [chatGroupId, kind] of conversations) {
    if (signal.aborted) return;
    const query = endpointQuery(interaction.show, { params: { cid, chatGroupId } });
    const conversation = await readAgain(queryClient, { ...query, meta: { handlesErrors: true } }).catch(
      () => null,
    );
    if (conversation === null || signal.aborted) continue;
    if (kind === 'conversation') await showAssigned(cid, conversation);
    else if (setting === 'on') await show(cid, conversation, kind);
    else if (unreadMessage(conversation)) requestHint();
  }
}
