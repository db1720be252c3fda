import { CalendarCheck, CalendarPlus } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { lazyComponent, useLazyComponent } from '@/lib/browser/use-lazy-component';
import { useCorporationId } from '@/session/use-session';
import { IconButton } from '@/ui/controls/icon-button';
import type { MessageTarget } from '../../use-conversation';

const proposeDialog = lazyComponent(() => import('./propose-dialog').then((module) => module.ProposeDialog));
const meetingDialog = lazyComponent(() => import('./meeting-dialog').then((module) => module.MeetingDialog));

type ScheduleButtonsProps = {
  target: MessageTarget;
  /** Inserts a text into the message. */
  onInsert: (text: string) => void;
};

/** The buttons that propose times in a message, and save the one that was agreed on for a calendar. */
export function ScheduleButtons({ target, onInsert }: ScheduleButtonsProps) {
  const cid = useCorporationId();
  const [open, setOpen] = useState<'propose' | 'meeting' | null>(null);
  const close = () => setOpen(null);
  const Propose = useLazyComponent(proposeDialog, open === 'propose', close);
  const Meeting = useLazyComponent(meetingDialog, open === 'meeting', close);
  const [chosen, setChosen] = useState<string | null>(null);

  const insert = useEffectEvent((text: string) => {
    setChosen(null);
    onInsert(text);
  });
  useEffect(() => {
    if (chosen === null || open !== null) return;
    // After the timer in which the dialog gives the focus back: while it is open the field cannot have it.
    const timer = setTimeout(() => insert(chosen));
    return () => clearTimeout(timer);
  }, [chosen, open]);

  return (
    <>
      <IconButton
        label="日程候補を挿入"
        icon={<CalendarPlus />}
        tooltipSide="top"
        aria-haspopup="dialog"
        onClick={() => setOpen('propose')}
      />
      <IconButton
        label="決まった日程を保存"
        icon={<CalendarCheck />}
        tooltipSide="top"
        aria-haspopup="dialog"
        onClick={() => setOpen('meeting')}
      />
      {open === 'propose' && Propose ? (
        <Propose owner={{ cid, chatGroupId: target.chatGroupId }} onPropose={setChosen} onClose={close} />
      ) : null}
      {open === 'meeting' && Meeting ? <Meeting target={target} onClose={close} /> : null}
    </>
  );
}
