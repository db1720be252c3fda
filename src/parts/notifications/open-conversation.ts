import Router from 'next/router';
import * as v from 'valibot';
import { paths } from '@/config/paths';
import { live } from '@/lib/live-flag';
import { useAuthStore } from '@/session/auth-store';

/** Opens a conversation that a notification was about; in the company that it belongs to, should another one be current by then. */
export function openConversation(cid: string, chatGroupId: string): void {
  window.focus();
  const path = paths.conversation(chatGroupId);
  const isCurrent = useAuthStore.getState().corporationId === cid;
  void Router.push(isCurrent ? path : paths.switchAccount(cid, path));
}

/** What the worker asks: to open what was pressed, or whether a message that came shows in this tab anyway. */
const Question = v.variant('type', [
  v.object({ type: v.literal('biz.openConversation'), cid: v.string(), chatGroupId: v.string() }),
  v.object({ type: v.literal('biz.isShown'), cid: v.string() }),
]);

/** Answers the worker of the notifications (`public/sw.js`) until `signal` is aborted; no answer means no. */
export function answerWorker(signal: AbortSignal): void {
  if (!('serviceWorker' in navigator)) return;
  const handle = ({ data, ports }: MessageEvent<unknown>) => {
    const { success, output: question } = v.safeParse(Question, data);
    if (!success) return;
    if (question.type === 'biz.openConversation') openConversation(question.cid, question.chatGroupId);
    // Without the stream it learns of the message later.
    else if (!live.isOpen || useAuthStore.getState().corporationId !== question.cid) return;
    ports[0]?.postMessage('yes');
  };
  navigator.serviceWorker.addEventListener('message', handle, { signal });
  navigator.serviceWorker.startMessages();
}
