import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { ChatMessage } from '#endpoints/chat';
import { lazyComponent, useLazyComponent } from '@/lib/browser/use-lazy-component';
import { has } from '@/session/abilities';
import { useCorporationId, useSession } from '@/session/use-session';
import { messagesAfter } from '../merge-messages';
import { useMessageDraft } from '../sending/message-drafts';
import { readThread } from '../use-thread';
import { ColleaguesHere } from './colleagues-here';
import type { Colleague, Room } from './presence-room';

const question = lazyComponent(() => import('./reply-question').then((module) => module.ReplyQuestion));
const nobody: readonly Colleague[] = [];

type ReplyGuardProps = {
  chatGroupId: string;
  /** The place to write in. */
  children: ReactNode;
};

/**
 * Keeps two colleagues from answering at once: shows who else is at the conversation, and asks before a message is sent
 * when a colleague has replied since it was begun.
 */
export function ReplyGuard({ chatGroupId, children }: ReplyGuardProps) {
  const cid = useCorporationId();
  const ownUid = useSession().userAccount?.universalUid ?? '';
  const { findReply, noteBegun, noteSeen } = useReplyMeanwhile({ cid, chatGroupId, ownUid });
  const [asked, setAsked] = useState<{ form: HTMLFormElement; reply: ChatMessage } | null>(null);
  const isDecided = useRef(false);
  const Question = useLazyComponent(question, asked !== null, () => setAsked(null));
  const [colleagues, setColleagues] = useState(nobody);
  const room = useRef<Room>(null);

  useEffect(() => {
    if (!has('live') || cid === '' || ownUid === '') return;
    let hasLeft = false;
    // Without it one writes all the same.
    import('./presence-room').then(
      ({ enterRoom }) => {
        if (!hasLeft) room.current = enterRoom({ cid, chatGroupId, ownUid }, setColleagues);
      },
      () => {},
    );
    return () => {
      hasLeft = true;
      room.current?.leave();
      room.current = null;
    };
  }, [cid, chatGroupId, ownUid]);

  /** Events bubble from dialogs that were opened from here as well: those do not count. */
  const isInside = ({ currentTarget, target }: FormEvent) =>
    target instanceof Node && currentTarget.contains(target);

  function handleInput(event: FormEvent) {
    if (!isInside(event)) return;
    noteBegun();
    room.current?.noteTyping();
  }

  /** Stops the event and asks first; `send` submits the form once the question is confirmed. */
  function handleSubmit(event: FormEvent) {
    if (!isInside(event) || !(event.target instanceof HTMLFormElement)) return;
    const reply = isDecided.current ? null : findReply();
    if (!reply) {
      room.current?.noteSent();
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    setAsked({ form: event.target, reply });
  }

  function send() {
    isDecided.current = true;
    asked?.form.requestSubmit();
    isDecided.current = false;
    return true;
  }

  return (
    <div onInputCapture={handleInput} onSubmitCapture={handleSubmit}>
      {has('live') ? <ColleaguesHere colleagues={colleagues} /> : null}
      {children}
      {asked && Question ? (
        <Question
          reply={asked.reply}
          onSend={send}
          onClose={() => {
            noteSeen();
            setAsked(null);
          }}
        />
      ) : null}
    </div>
  );
}

/** Finds colleagues' messages that came after the draft was begun; `noteSeen` marks them as known. */
function useReplyMeanwhile(place: { cid: string; chatGroupId: string; ownUid: string }) {
  const queryClient = useQueryClient();
  const { cid, chatGroupId, ownUid } = place;
  const draft = useMessageDraft({ cid, chatGroupId });
  const isBegun = draft !== '';
  /** The last message when the draft was begun; null without a draft, or while it is not known. */
  const seen = useRef<string | null>(null);
  const messagesNow = () => readThread(queryClient, { cid, chatGroupId })?.messages ?? [];

  useEffect(() => {
    const last = readThread(queryClient, { cid, chatGroupId })?.messages.at(-1);
    seen.current = isBegun ? (last?.messageId ?? null) : null;
  }, [isBegun, queryClient, cid, chatGroupId]);

  return {
    /** For a draft that was there when the page was loaded. */
    noteBegun() {
      seen.current ??= messagesNow().at(-1)?.messageId ?? null;
    },
    findReply(): ChatMessage | null {
      if (seen.current === null) return null;
      const isColleagues = ({ sender }: ChatMessage) =>
        sender.side === 'corporation' && Boolean(sender.universalUid) && sender.universalUid !== ownUid;
      return messagesAfter(messagesNow(), seen.current).findLast(isColleagues) ?? null;
    },
    noteSeen() {
      seen.current = messagesNow().at(-1)?.messageId ?? null;
    },
  };
}
