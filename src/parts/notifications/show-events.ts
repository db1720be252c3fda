import type { QueryClient } from '@tanstack/react-query';
import Router from 'next/router';
import * as v from 'valibot';
import { type Interaction, interaction } from '#endpoints/interaction';
import type { Change } from '#endpoints/live';
import { endpointQuery, readAgain } from '@/client/queries';
import { paths } from '@/config/paths';
import { stored } from '@/lib/browser/stored';
import { displayName } from '@/lib/text/format';
import { useAuthStore } from '@/session/auth-store';
import { personalStorage } from '@/session/personal-storage';
import { browserNotifications, requestHint } from './browser-setting';

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

const EXCERPT_LENGTH = 80;

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

/** Opens the conversation; in the company that it belongs to, should another one be current by then. */
function openConversation(cid: string, chatGroupId: string): void {
  window.focus();
  const path = paths.conversation(chatGroupId);
  const isCurrent = useAuthStore.getState().corporationId === cid;
  void Router.push(isCurrent ? path : paths.switchAccount(cid, path));
}

/** What the candidate wrote last, while nobody has read it; null without that. */
function unreadMessage({ last, unreadCount }: Interaction): { sentAt: string; excerpt: string } | null {
  return last && !last.fromUs && (unreadCount ?? 0) > 0 ? last : null;
}

function show(cid: string, conversation: Interaction, kind: Change['kind']): void {
  const { chatGroupId, partner } = conversation;
  const message = unreadMessage(conversation);
  if (!message || !takeMessage(cid, chatGroupId, message.sentAt)) return;
  const what = kind === 'application' ? '応募がありました' : 'メッセージが届きました';
  const notification = new Notification(`${displayName(partner)}さんから${what}`, {
    body: excerptOf(message.excerpt),
    tag: `${chatGroupId}/${message.sentAt}`,
    lang: 'ja',
  });
  notification.onclick = () => {
    openConversation(cid, chatGroupId);
    notification.close();
  };
}

/** Shows that a colleague has made the reader the assignee, once each time. */
function showAssigned(cid: string, { chatGroupId, partner, assignedAt }: Interaction): void {
  // What else was set about a conversation of before is no news of it.
  if (!assignedAt || Date.parse(assignedAt) < Date.now() - RECENT_MS) return;
  if (!takeMessage(cid, `${chatGroupId} assigned`, assignedAt)) return;
  const notification = new Notification(`${displayName(partner)}さんの担当者に指定されました`, {
    tag: `${chatGroupId}/assigned/${assignedAt}`,
    lang: 'ja',
  });
  notification.onclick = () => {
    openConversation(cid, chatGroupId);
    notification.close();
  };
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
    if (kind === 'conversation') showAssigned(cid, conversation);
    else if (setting === 'on') show(cid, conversation, kind);
    else if (unreadMessage(conversation)) requestHint();
  }
}
